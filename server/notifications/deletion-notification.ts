import { sql } from "kysely";
import * as z from "zod/mini";
import { formatDay } from "#domain/events/calendar-day.ts";
import type { Language } from "#domain/language.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { lettersGoMessages, lettersGoneMessages } from "#domain/notifications/deletion-messages.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { findDeletionDay, listDueSoon } from "#server/events/retention-store.ts";
import { earlyDeletionDone } from "#server/notes/early-deletion.ts";
import { listAdminIds } from "#server/organizations/team-store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From, QueuedNotification } from "./store.ts";

const eventsPerRound = 100;

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "enqueue">;

/**
 * Tells families and admins before their letters are deleted, once for each day that was promised: a longer retention
 * promises a later one. Events that are in a legal hold or in Recently deleted wait or are told already.
 */
export function deletionJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      name: "warn-of-deletion",
      payload: z.object({}),
      cron: "35 14 * * *",
      async handle(_, signal) {
        let after: string | undefined;
        do {
          const due = { days: lifetimes.warning, now: deps.clock.now(), after, limit: eventsPerRound };
          const events = await listDueSoon(deps.db, due);
          for (const event of events) {
            if (signal.aborted) return;
            await deps.transact(async (tx) => queueNotifications(tx, deps, await warningsOf(tx, event)));
          }
          after = events.length < eventsPerRound ? undefined : events.at(-1)?.eventId;
        } while (after !== undefined);
      },
    }),
    defineJob({
      ...earlyDeletionDone,
      handle: ({ requestId, ...to }) =>
        deps.transact((tx) =>
          queueNotifications(tx, deps, [{ ...to, kind: "letters-gone", about: requestId }]),
        ),
    }),
  ];
}

type DueEvent = { organizationId: string; eventId: string; day: string };

/** A mail that was queued before is not queued again. */
async function warningsOf(tx: Tx, { organizationId, eventId, day }: DueEvent): Promise<QueuedNotification[]> {
  const families = await tx
    .selectFrom("activeLinks as l")
    .select(["l.userId", "l.participantId"])
    .distinct()
    .where("l.organizationId", "=", organizationId)
    .where("l.eventId", "=", eventId)
    .execute();
  const admins = await listAdminIds(tx, organizationId);
  const common = { organizationId, eventId };
  return [
    ...families.map(({ userId, participantId }) => ({
      ...common,
      userId,
      kind: "letters-go" as const,
      about: `${participantId} ${day}`,
    })),
    ...admins.map((userId) => ({
      ...common,
      userId,
      kind: "week-goes" as const,
      about: `${eventId} ${day}`,
    })),
  ];
}

/** Undefined if the day was moved since, or a legal hold was placed. */
async function stillDue(db: Db, of: { organizationId: string; eventId: string | null; about: string }) {
  const [id = "", day = ""] = of.about.split(" ");
  if (of.eventId === null) return undefined;
  const found = await findDeletionDay(db, { organizationId: of.organizationId, eventId: of.eventId });
  return found?.day === day ? { ...found, id, day } : undefined;
}

type LettersGo = { participantId: string; participantName: string; eventName: string; day: string };

function lettersGoIn(language: Language) {
  return (
    { organizationName }: From,
    { participantId, participantName, ...facts }: LettersGo,
  ): NotificationText => {
    const { eventName, day } = facts;
    const firstName = firstNameOf(participantName);
    const said = { organizationName, eventName, firstName, day: formatDay(day, language) };
    const { button, ...text } = lettersGoMessages[language](said);
    return { ...text, link: { path: `/my/participants/${participantId}`, label: button } };
  };
}

/** No mail to a family without letters or replies: it has nothing to save. */
export const lettersGoNotification = defineNotification({
  kind: "letters-go",
  async load(db, notification): Promise<LettersGo | undefined> {
    const due = await stillDue(db, notification);
    if (due === undefined) return undefined;
    const found = await db
      .selectFrom("activeLinks as l")
      .innerJoin("participants as p", "p.id", "l.participantId")
      .select(["p.id as participantId", "p.name as participantName"])
      .where("l.organizationId", "=", notification.organizationId)
      .where("l.participantId", "=", due.id)
      .where("l.userId", "=", notification.userId)
      .where(
        sql<boolean>`(exists (select from notes n where n.contact_id = l.contact_id)
          or exists (select from visible_responses r where r.participant_id = l.participant_id))`,
      )
      .limit(1)
      .executeTakeFirst();
    return found && { ...found, eventName: due.name, day: due.day };
  },
  texts: { en: lettersGoIn("en"), es: lettersGoIn("es") },
});

type WeekGoes = {
  eventId: string;
  eventName: string;
  day: string;
  type: string | null;
  participantWord: string | null;
};

const weekGoes = ({ organizationId }: From, { eventId, eventName, ...facts }: WeekGoes): NotificationText => {
  const words = organizationTerms(facts);
  const [week, campers, day] = [
    words.event.toLowerCase(),
    words.participants.toLowerCase(),
    formatDay(facts.day),
  ];
  return {
    subject: `${eventName} is deleted on ${day}`,
    preheader: `To keep a copy, download this ${week} before then.`,
    paragraphs: [
      `Letters, replies and ${campers} of ${eventName} are deleted on ${day}. No one can restore them.`,
      `To keep a copy, download this ${week} before then. We've told the families, too.`,
    ],
    link: { path: `/org/${organizationId}/events/${eventId}/tools`, label: `Open ${eventName}` },
  };
};

/** No mail about an event without participants. */
export const weekGoesNotification = defineNotification({
  kind: "week-goes",
  async load(db, notification): Promise<WeekGoes | undefined> {
    const due = await stillDue(db, notification);
    if (due === undefined || !due.hasParticipants) return undefined;
    return {
      eventId: due.id,
      eventName: due.name,
      day: due.day,
      type: due.type,
      participantWord: due.participantWord,
    };
  },
  texts: { en: weekGoes },
});

function lettersGoneIn(language: Language) {
  return ({ organizationName }: From): NotificationText => {
    const { button, ...text } = lettersGoneMessages[language]({ organizationName });
    return { ...text, link: { path: "/my/participants", label: button } };
  };
}

/** Nothing is left to read: not even the child's name. */
export const lettersGoneNotification = defineNotification({
  kind: "letters-gone",
  load: async () => ({}),
  texts: { en: lettersGoneIn("en"), es: lettersGoneIn("es") },
});
