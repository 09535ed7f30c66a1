import { sql } from "kysely";
import * as z from "zod/mini";
import { apiKeyWarningDays } from "#domain/organizations/api-key.ts";
import { listAdminIds } from "#server/organizations/team-store.ts";
import { dayMs } from "#domain/time.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";

const keysPerRound = 500;

/** Mails who paired a printing station, or all admins if that person has left, once for each key. */
export function apiKeyEndsJob(deps: Pick<Deps, "db" | "transact" | "clock" | "enqueue">): Job {
  return defineJob({
    name: "tell-of-ending-api-keys",
    payload: z.object({}),
    cron: "23 * * * *",
    async handle(_, signal) {
      let found: number;
      do {
        const ending = await listEndingKeys(deps.db, deps.clock.now());
        found = ending.length;
        for (const { id, organizationId, maker } of ending)
          await deps.transact(async (tx) => {
            const told = maker === null ? await listAdminIds(tx, organizationId) : [maker];
            const queued = { organizationId, kind: "api-key-ends", about: id } as const;
            await queueNotifications(
              tx,
              deps,
              told.map((userId) => ({ ...queued, userId })),
            );
          });
      } while (found >= keysPerRound && !signal.aborted);
    },
  });
}

/** Of which nobody was told yet. `maker` is null if that person is not on the team any more. */
function listEndingKeys(db: Db, now: Date) {
  return db
    .selectFrom("apiKeys as k")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.organizationId", "=", "k.organizationId").onRef("m.userId", "=", "k.createdBy"),
    )
    .select(["k.id", "k.organizationId", "m.userId as maker"])
    .where(sql<boolean>`'print' = any(k.scopes)`)
    .where("k.expiresAt", ">", now)
    .where("k.expiresAt", "<=", new Date(now.getTime() + apiKeyWarningDays * dayMs))
    .where((from) =>
      from.not(
        from.exists(
          from
            .selectFrom("notices as n")
            .select("n.id")
            .whereRef("n.organizationId", "=", "k.organizationId")
            .where("n.kind", "=", "api-key-ends")
            .where("n.about", "=", from.cast<string>("k.id", "text")),
        ),
      ),
    )
    .orderBy("k.expiresAt")
    .orderBy("k.id")
    .limit(keysPerRound)
    .execute();
}

type EndingKey = { name: string; expiresAt: Date; timeZone: string };

const en = (
  { organizationId, organizationName }: From,
  { name, expiresAt, timeZone }: EndingKey,
): NotificationText => {
  const day = new Intl.DateTimeFormat("en-US", { timeZone, dateStyle: "medium" }).format(expiresAt);
  return {
    subject: `The “${name}” stops printing on ${day}`,
    preheader: `Pair it again for ${organizationName} before you need it.`,
    paragraphs: [
      `The “${name}” prints letters in the office of ${organizationName}. Its pairing ends on ${day}, and then that computer stops printing.`,
      "To pair it again, today or then: revoke it under Settings, API keys, and press Pair a printing station. The computer asks for the code.",
    ],
    link: { path: `/org/${organizationId}/settings?section=keys`, label: "Pair it again" },
  };
};

/** No mail if the key is revoked or has ended. */
export const apiKeyEndsNotification = defineNotification({
  kind: "api-key-ends",
  async load(db, { organizationId, about }, { timeZone }, now): Promise<EndingKey | undefined> {
    const key = await db
      .selectFrom("apiKeys")
      .select(["name", "expiresAt"])
      .where("organizationId", "=", organizationId)
      .where("id", "=", about)
      .where("expiresAt", ">", now)
      .executeTakeFirst();
    return key && { ...key, timeZone };
  },
  texts: { en },
});
