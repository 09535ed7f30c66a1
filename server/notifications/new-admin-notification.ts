import { adminAdded } from "#server/organizations/team-actions.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { defineNotification, queueNotifications, type NotificationText } from "./notification.ts";
import type { From } from "./store.ts";
import { accountName } from "#server/identity/account-name.ts";
import { unnamedStaff } from "#domain/identity/person-name.ts";

/** Mails the other admins. A job that runs twice on one day mails them once. */
export function newAdminJob(deps: Pick<Deps, "transact" | "clock" | "enqueue">): Job {
  return defineJob({
    ...adminAdded,
    handle: ({ organizationId, userId, adminIds }) =>
      deps.transact(async (tx) => {
        const about = `${userId} ${deps.clock.now().toISOString().slice(0, 10)}`;
        await queueNotifications(
          tx,
          deps,
          adminIds
            .filter((admin) => admin !== userId)
            .map((admin) => ({ organizationId, userId: admin, kind: "new-admin", about })),
        );
      }),
  });
}

type NewAdmin = { name: string };

const en = ({ organizationId, organizationName }: From, { name }: NewAdmin): NotificationText => ({
  subject: `${name} is now an admin of ${organizationName}`,
  preheader: "Admins can invite and remove people and download letters.",
  paragraphs: [
    `${name} is now an admin of ${organizationName}. Admins can invite and remove people and download letters.`,
    "If you didn't expect this, open the Team page, remove them, and tell the other admins.",
  ],
  link: { path: `/org/${organizationId}/team`, label: "See the team" },
});

/** No mail if the person is no admin any more. */
export const newAdminNotification = defineNotification({
  kind: "new-admin",
  async load(db, { organizationId, about }): Promise<NewAdmin | undefined> {
    const row = await db
      .selectFrom("memberships as m")
      .innerJoin("users as u", "u.id", "m.userId")
      .select(accountName("u").as("name"))
      .where("m.organizationId", "=", organizationId)
      .where("m.userId", "=", about.split(" ")[0] ?? "")
      .where("m.role", "=", "admin")
      .executeTakeFirst();
    return row && { name: row.name ?? unnamedStaff };
  },
  texts: { en },
});
