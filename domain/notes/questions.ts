import * as z from "zod/mini";
import { cleanLine, requiredLine } from "../text.ts";
import { noteErrors } from "./errors.ts";

/** More leave no lines to answer on. */
export const maxQuestions = 3;
/** One line on paper. */
export const maxQuestionLength = 90;

const question = requiredLine({
  max: maxQuestionLength,
  required: noteErrors.questionTooLong.message,
  tooLong: noteErrors.questionTooLong.message,
});

export const questions = z.array(question).check(z.maxLength(maxQuestions));

/** As they are saved: without empty ones. */
export function cleanQuestions(typed: readonly string[]): string[] {
  return typed.map(cleanLine).filter((text) => text !== "");
}

export function areSameQuestions(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((text, at) => text === others[at]);
}
