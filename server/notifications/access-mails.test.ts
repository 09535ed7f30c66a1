import { afterAll, expect, test } from "vitest";
import { dayMs } from "#domain/time.ts";
import { newId } from "#server/platform/secrets.ts";
import { aCamp } from "#tools/testing/a-camp.ts";
import { anApiKey } from "#tools/testing/an-api-key.ts";
import { sendNotifications } from "#tools/testing/send-mails.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { apiKeyEndsJob } from "./api-key-ends-notification.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);

test("when somebody becomes an admin, the other admins are mailed, whatever they chose, even one who is removed at once", async () => {
  const camp = await aCamp(server, { name: "Camp New Admin" });
  const { admin, member } = camp;
  await server.deps.db
    .insertInto("mailOptOuts")
    .values({ organizationId: camp.id, email: admin.email, createdAt: new Date() })
    .execute();
  await camp.call("changeRole", { userId: member.id, role: "admin" });
  await camp.call("removeTeamMember", { userId: admin.id }, member);
  await sendNotifications(server, { minutes: 1 });
  const mail = await inbox.waitFor(
    ({ subject }) => subject === "Marcus Oyelaran is now an admin of Camp New Admin",
  );
  expect(mail.to).toEqual([admin.email]);
  expect(mail.text).toContain(`/org/${camp.id}/team`);
  expect(mail.text).not.toContain("/mail/stop");

  // By invitation.
  const { stranger } = camp;
  const invite = { id: newId(server.deps.clock), email: stranger.email, role: "admin" };
  await camp.call("inviteTeamMember", invite, member);
  await camp.call("acceptTeamInvite", { teamInviteId: invite.id }, stranger);
  await sendNotifications(server, { minutes: 1 });
  const second = await inbox.waitFor(
    ({ subject }) => subject === "Ruth Aldana is now an admin of Camp New Admin",
  );
  expect(second.to).toEqual([member.email]);
});

test("14 days before a key that prints ends, who made it is mailed, once; if they have left, the admins", async () => {
  const camp = await aCamp(server, { name: "Camp Ending Key" });
  const { db } = server.deps;
  const inDays = (days: number) => new Date(Date.now() + days * dayMs);
  const ends = (name: string, days: number, scopes: ["print"] | ["roster:write"] = ["print"]) =>
    anApiKey(db, camp, { name, scopes, expiresAt: inDays(days) });
  const own = await ends("Office printer", 13);
  await db.updateTable("apiKeys").set({ createdBy: camp.member.id }).where("id", "=", own.id).execute();
  await ends("Left behind", 13);
  await ends("Later", 15);
  await ends("Roster", 13, ["roster:write"]);
  await ends("Ended", -1);
  const job = apiKeyEndsJob(server.deps);
  for (let hour = 0; hour < 2; hour += 1) await job.run({}, new AbortController().signal);
  await sendNotifications(server, { minutes: 1 });
  const mails = await Promise.all(
    ["Office printer", "Left behind"].map((name) =>
      inbox.waitFor(({ subject }) => subject.startsWith(`The “${name}” stops printing on`)),
    ),
  );
  expect(mails.map(({ to }) => to)).toEqual([[camp.member.email], [camp.admin.email]]);
  const queued = await db
    .selectFrom("notices")
    .select("about")
    .where("organizationId", "=", camp.id)
    .execute();
  expect(queued).toHaveLength(2);
});
