import { withSystemAccess } from "#database/actor.ts";
import { notifications } from "#server/app/jobs.ts";
import { sendDueNotifications } from "#server/notifications/send-notifications.ts";
import type { Inbox } from "../engines/inbox/start-inbox.ts";
import type { TestServer } from "./test-server.ts";

/** One run of the worker, with row-level security as in jobs, this many minutes from now. */
export function sendNotifications(server: TestServer, { minutes = 0 } = {}): Promise<Date | undefined> {
  const clock = { now: () => new Date(Date.now() + minutes * 60_000) };
  const deps = { ...server.inside, clock, notifications };
  return withSystemAccess(() => sendDueNotifications(deps, new AbortController().signal));
}

/** The subjects of the mails to an address, the oldest first. */
export function subjectsTo(inbox: Inbox, { email }: { email: string }): string[] {
  return inbox
    .messages()
    .filter(({ to }) => to.includes(email))
    .map(({ subject }) => subject);
}
