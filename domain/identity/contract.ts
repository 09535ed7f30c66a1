import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { languageShape } from "../language-shape.ts";
import { accountDeletion } from "./account.ts";
import { sessionAnswer } from "./session.ts";

export const deleteAccount = callable("deleteAccount", {
  input: accountDeletion,
  output: z.object({}),
});

export const chooseLanguage = callable("chooseLanguage", {
  input: z.object({ language: languageShape }),
  output: z.object({}),
});

export const readSession = query("readSession", "/session", {
  input: z.object({}),
  output: sessionAnswer,
});
