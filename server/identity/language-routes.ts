import * as z from "zod/mini";
import { identityTopics } from "#domain/identity/topics.ts";
import { languageShape } from "#domain/language-shape.ts";
import { callable, type Operation } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { saveLanguage } from "./language-store.ts";

export function languageOperations(): Operation[] {
  return [
    callable({
      name: "chooseLanguage",
      summary: "Which language the caller reads on family screens and in mails.",
      input: z.object({ language: languageShape }),
      output: z.object({}),
      handle: ({ language }, { caller: { userId }, transact }) =>
        transact(async (tx) => {
          // The user's other tabs refetch the session.
          if (await saveLanguage(tx, userId, language)) invalidate(tx, [identityTopics.person(userId)]);
          return {};
        }),
    }),
  ];
}
