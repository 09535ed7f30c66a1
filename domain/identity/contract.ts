import * as z from "zod/mini";
import { callable, languageShape, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { accountDeletion } from "./account.ts";
import { sessionAnswer } from "./session.ts";

export const deleteAccount = callable("deleteAccount", {
  input: accountDeletion,
  output: nothing,
});

export const chooseLanguage = callable("chooseLanguage", {
  input: z.object({ language: languageShape }),
  output: nothing,
});

export const readSession = query("readSession", "/session", {
  input: nothing,
  output: sessionAnswer,
});
