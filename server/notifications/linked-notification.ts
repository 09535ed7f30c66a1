import { dayIn } from "#domain/events/calendar-day.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import type { Language } from "#domain/language.ts";
import { linkedMessages } from "#domain/notifications/linked-messages.ts";
import { familyLinkedAgain } from "#server/invites/actions.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";

type LinkedTo = { participantId: string; participantName: string; eventName: string };

function textIn(language: Language) {
  return (from: From, { participantId, participantName, eventName }: LinkedTo): NotificationText => {
    const { organizationName } = from;
    const firstName = firstNameOf(participantName);
    const { button, ...text } = linkedMessages[language]({ organizationName, eventName, firstName });
    return { ...text, link: { path: `/my/participants/${participantId}`, label: button } };
  };
}

/** No mail if the link has ended since or writing is over. */
export const linkedNotification = defineNotification({
  kind: "linked",
  async load(db, { userId, organizationId, about }, _, now): Promise<LinkedTo | undefined> {
    const found = await db
      .selectFrom("activeLinks as l")
      .innerJoin("participants as p", "p.id", "l.participantId")
      .innerJoin("events as e", "e.id", "l.eventId")
      .innerJoin("organizations as o", "o.id", "l.organizationId")
      .select(["p.id as participantId", "p.name as participantName", "e.name as eventName"])
      .select(["e.endDate", "o.timeZone"])
      .where("l.organizationId", "=", organizationId)
      .where("l.participantId", "=", about)
      .where("l.userId", "=", userId)
      .limit(1)
      .executeTakeFirst();
    if (found === undefined || dayIn(found.timeZone, now) > found.endDate) return undefined;
    return found;
  },
  texts: { en: textIn("en"), es: textIn("es") },
});

export function linkedJob(deps: Pick<Deps, "transact" | "clock" | "enqueue">): Job {
  return defineJob({
    ...familyLinkedAgain,
    handle: ({ participantId, ...linked }) =>
      deps.transact((tx) =>
        queueNotifications(tx, deps, [{ ...linked, kind: "linked", about: participantId }]),
      ),
  });
}
