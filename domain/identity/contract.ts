import * as z from "zod/mini";
import { callable, languageShape, publicQuery, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { accountDeletion } from "./account.ts";
import { ownName } from "./person-name.ts";
import { serviceAnswer } from "./service.ts";
import { mySessionsAnswer, sessionAnswer } from "./session.ts";

export const deleteAccount = callable("deleteAccount", {
  input: accountDeletion,
  output: nothing,
});

/** Rows by table, for a file. */
export const exportMyAccount = callable("exportMyAccount", {
  input: nothing,
  output: z.object({ data: z.record(z.string(), z.array(z.unknown())) }),
});

export const chooseLanguage = callable("chooseLanguage", {
  input: z.object({ language: languageShape }),
  output: nothing,
});

export const chooseName = callable("chooseName", {
  input: z.object({ name: ownName }),
  output: nothing,
});

export const readSession = query("readSession", "/session", {
  input: nothing,
  output: sessionAnswer,
});

/** For public pages. */
export const readService = publicQuery("readService", "/service", {
  input: nothing,
  output: serviceAnswer,
});

export const listMySessions = query("listMySessions", "/my/sessions", {
  input: nothing,
  output: mySessionsAnswer,
});

export const endMySession = callable("endMySession", {
  input: z.object({ sessionId: uuid }),
  output: nothing,
});

export const endMyOtherSessions = callable("endMyOtherSessions", {
  input: nothing,
  output: nothing,
});
