import * as contract from "#domain/notifications/contract.ts";
import { isWanted, kindsFor } from "#domain/notifications/kinds.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { chooseNotification } from "./actions.ts";
import { findSettings } from "./choice-store.ts";

export function notificationOperations(deps: Deps): Operation[] {
  return [
    implement(contract.readNoticeSettings, {
      summary: "Which mails the caller gets, of those that can concern them, and at which address.",
      async handle(_, { caller }) {
        const { email, choices, ...concerned } = await findSettings(deps.db, caller.userId);
        const chosen = new Map(choices.map(({ kind, wanted }) => [kind, wanted]));
        const notifications = kindsFor(concerned).map((kind) => ({
          kind,
          wanted: isWanted(kind, chosen.get(kind)),
        }));
        return { email, notices: notifications };
      },
    }),
    implement(contract.chooseNotice, {
      summary: "Switches one kind of mail to the caller on or off.",
      handle: (choice, { caller, transact }) =>
        transact(async (tx) => {
          await chooseNotification(tx, deps, { ...choice, userId: caller.userId });
          return {};
        }),
    }),
  ];
}
