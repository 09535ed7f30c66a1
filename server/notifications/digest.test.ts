import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { withSystemAccess } from "#database/actor.ts";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aReplyDesk } from "#tools/testing/reply-desk.ts";
import { sendMails, subjectsTo } from "#tools/testing/send-mails.ts";
import { testOrigin } from "#tools/testing/test-environment.ts";
import { startServerWithInbox } from "#tools/testing/server-with-inbox.ts";
import { queueDigests } from "./digest-notification.ts";

const { server, inbox, close } = await startServerWithInbox();
afterAll(close);
beforeEach(() => inbox.clear());

/** What the worker does at this moment. */
async function workAt(moment: string): Promise<void> {
  const deps = { ...server.inside, clock: { now: () => new Date(moment) } };
  const { signal } = new AbortController();
  await withSystemAccess(() => queueDigests(deps, signal));
  await sendMails(server, new Date(moment));
}

/** A camp in July with a letter that waits, a picture to match and an invite that came back; its admin wants the digest. */
async function aCampInJuly({ timeZone = "America/Chicago" } = {}) {
  const desk = await aReplyDesk(server, {
    organization: { name: "Camp Pine Hollow", timeZone },
    event: { name: "Week 3", startDate: "2031-07-06", endDate: "2031-07-12" },
    camper: { name: "Wren Quillfeather" },
  });
  const { db } = server.deps;
  const { camp, camper, contact } = desk;
  await camp.call("chooseNotice", { kind: "digest", wanted: true });
  return {
    ...desk,
    fill: async () => {
      await aWaitingNote(db, { from: contact, to: camper, text: "Dear Wren" });
      await desk.waiting();
      await db.deleteFrom("participantLinks").where("contactId", "=", contact.id).execute();
      expect((await desk.invite()).status).toBe(200);
      await db
        .updateTable("inviteMails")
        .set({ failedAt: new Date(), failure: "The mailbox rejected the email." })
        .where("inviteId", "=", await desk.inviteId())
        .execute();
    },
  };
}
const digest = "This morning at Camp Pine Hollow";

test("goes out once at seven in the camp's morning to members who chose it", async () => {
  const { camp, fill, mother } = await aCampInJuly();
  await fill();
  // Chicago is five hours behind in summer.
  await workAt("2031-07-08T11:59:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([]);
  await workAt("2031-07-08T12:00:00Z");
  await workAt("2031-07-08T12:15:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([digest]);
  expect(inbox.messages()).toHaveLength(1);
  const [mail] = inbox.messages();
  expect(mail?.text).toContain("Week 3: 1 letter to print, 1 reply to match, 1 invite that bounced.");
  expect(mail?.text).toContain(`Open Today:\n${testOrigin}/org/${camp.id}\n`);
  for (const secret of ["Wren", "Quillfeather", "Elena", mother.email, "Dear"])
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toContain(secret);
  await workAt("2031-07-09T12:00:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([digest, digest]);
});

test("does not go out when nothing waits, nor for a week that is not on", async () => {
  const { camp, fill } = await aCampInJuly();
  await workAt("2031-07-07T12:00:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([]);
  await fill();
  await workAt("2031-07-05T12:00:00Z");
  await workAt("2031-07-13T12:00:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([]);
});

test("is made up for by a worker that comes back before noon, not after it", async () => {
  const [early, late] = [await aCampInJuly(), await aCampInJuly()];
  await early.fill();
  await late.fill();
  await workAt("2031-07-08T16:59:00Z");
  expect(subjectsTo(inbox, early.camp.admin)).toEqual([digest]);
  await workAt("2031-07-09T17:00:00Z");
  expect(subjectsTo(inbox, late.camp.admin)).toEqual([digest]);
});

test("keeps the time of each camp, also where it is a quarter of an hour off", async () => {
  const kathmandu = await aCampInJuly({ timeZone: "Asia/Kathmandu" });
  await kathmandu.fill();
  await workAt("2031-07-08T01:00:00Z");
  expect(subjectsTo(inbox, kathmandu.camp.admin)).toEqual([]);
  await workAt("2031-07-08T01:15:00Z");
  expect(subjectsTo(inbox, kathmandu.camp.admin)).toEqual([digest]);
});

test("ends with the place on the team", async () => {
  const { camp, fill } = await aCampInJuly();
  await fill();
  const { db } = server.deps;
  await db
    .insertInto("notices")
    .values({
      id: randomUUID(),
      organizationId: camp.id,
      userId: camp.stranger.id,
      kind: "digest",
      about: "2031-07-08",
      madeAt: new Date(),
      dueAt: new Date("2031-07-08T11:00:00Z"),
    })
    .execute();
  await camp.call("chooseNotice", { kind: "digest", wanted: true }, camp.stranger);
  await workAt("2031-07-08T12:00:00Z");
  expect(subjectsTo(inbox, camp.admin)).toEqual([digest]);
  expect(subjectsTo(inbox, camp.stranger)).toEqual([]);
});
