import * as contract from "#domain/identity/contract.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { saveLanguage } from "./language-store.ts";

export function languageOperations(): Operation[] {
  return [
    implement(contract.chooseLanguage, {
      summary: "Which language the caller reads on family screens and in mails.",
      handle: ({ language }, { caller: { userId }, transact }) =>
        transact(async (tx) => {
          // The user's other tabs refetch the session.
          if (await saveLanguage(tx, userId, language)) invalidate(tx, [identityTopics.person(userId)]);
          return {};
        }),
    }),
  ];
}
