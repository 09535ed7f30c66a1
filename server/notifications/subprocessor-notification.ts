import * as z from "zod/mini";
import { formatDay } from "#domain/events/calendar-day.ts";
import { startOf, subprocessorNoticeDays } from "#domain/subprocessors.ts";
import { dayMs } from "#domain/time.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";

/** A week for the operator's first run with the new list, a mail server that is down, and admins that come later. */
const announcedFromDays = subprocessorNoticeDays + 7;
const adminsPerRound = 500;

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "enqueue" | "config" | "log">;

/** Mails all admins about each company of SUBPROCESSORS that has a day on which it starts, once. */
export function subprocessorJob(deps: JobDeps): Job {
  const { db, transact, clock, config, log } = deps;
  return defineJob({
    name: "announce-subprocessors",
    payload: z.object({}),
    cron: "10 15 * * *",
    async handle(_, signal) {
      const today = clock.now().toISOString().slice(0, 10);
      for (const entry of config.SUBPROCESSORS) {
        const days = Math.round((Date.parse(startOf(entry) ?? today) - Date.parse(today)) / dayMs);
        if (days <= 0 || days > announcedFromDays) continue;
        let admins: { organizationId: string; userId: string }[];
        let told = 0;
        do {
          admins = await listUntold(db, entry);
          const queued = admins.map((admin) => ({ ...admin, kind: "subprocessor", about: entry }) as const);
          await transact((tx) => queueNotifications(tx, deps, queued));
          told += admins.length;
        } while (admins.length >= adminsPerRound && !signal.aborted);
        if (told > 0 && days < subprocessorNoticeDays)
          log.warn({ entry, days, admins: told }, "admins are told of a subprocessor later than promised");
      }
    },
  });
}

async function listUntold(db: Db, entry: string) {
  return db
    .selectFrom("memberships as m")
    .innerJoin("organizations as o", "o.id", "m.organizationId")
    .select(["m.organizationId", "m.userId"])
    .where("m.role", "=", "admin")
    .where("o.standing", "not in", ["suspended", "closed", "demo"])
    .where((from) =>
      from.not(
        from.exists(
          from
            .selectFrom("notices as n")
            .select("n.id")
            .whereRef("n.userId", "=", "m.userId")
            .whereRef("n.organizationId", "=", "m.organizationId")
            .where("n.kind", "=", "subprocessor")
            .where("n.about", "=", entry),
        ),
      ),
    )
    .orderBy("m.organizationId")
    .orderBy("m.userId")
    .limit(adminsPerRound)
    .execute();
}

type Announced = { entry: string; day: string };

const en = ({ organizationName }: From, { entry, day }: Announced): NotificationText => ({
  subject: `Another company will handle data of ${organizationName} from ${day}`,
  preheader: "You can object before then.",
  paragraphs: [
    `From ${day}, one more company handles data for us: ${entry.replace(/ \(from [\d-]+\)$/, "")}.`,
    "If you object, tell us before then. The data processing agreement says what you can do.",
  ],
  link: { path: "/terms/subprocessors", label: "See all companies" },
});

/** No mail about an entry that the operator has taken out or changed since. */
export function subprocessorNotification({ config }: Pick<Deps, "config">) {
  return defineNotification({
    kind: "subprocessor",
    async load(_, { about }): Promise<Announced | undefined> {
      const day = startOf(about);
      return day !== undefined && config.SUBPROCESSORS.includes(about)
        ? { entry: about, day: formatDay(day) }
        : undefined;
    },
    texts: { en },
  });
}
