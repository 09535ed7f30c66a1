import * as z from "zod/mini";
import {
  isWanted,
  kindsFor,
  notificationChoice,
  notificationSettings,
} from "#domain/notifications/notification.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { chooseNotification } from "./actions.ts";
import { findSettings } from "./choice-store.ts";

export function notificationOperations(deps: Deps): Operation[] {
  return [
    query({
      name: "readNoticeSettings",
      path: "/my/notices",
      summary: "Which mails the caller gets, of those that can concern them, and at which address.",
      input: z.object({}),
      output: notificationSettings,
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
    callable({
      name: "chooseNotice",
      summary: "Switches one kind of mail to the caller on or off.",
      input: notificationChoice,
      output: z.object({}),
      handle: (choice, { caller, transact }) =>
        transact(async (tx) => {
          await chooseNotification(tx, deps, { ...choice, userId: caller.userId });
          return {};
        }),
    }),
  ];
}
