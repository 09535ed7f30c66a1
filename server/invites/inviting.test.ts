import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aContact } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aFamily, aParent, type FamilySeed } from "#tools/testing/a-family.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  // Without a worker: what is asked for stays as it was written.
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

const mailsOf = (contactId: string) =>
  server.deps.db
    .selectFrom("inviteMails as m")
    .innerJoin("invites as i", "i.id", "m.inviteId")
    .selectAll("m")
    .where("i.contactId", "=", contactId)
    .execute();
const jobsQueued = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pgboss.job where name = 'send-invite-mail'`.execute(server.deps.db);
  return rows[0]?.n ?? 0;
};

describe("inviting a contact", () => {
  test("writes the invite, its mail and the job for it together", async () => {
    const { invite, inviteId, contact, camp, listedContact: visible, event, camper } = await aFamily(server);
    const before = await jobsQueued();
    expect(await invite()).toEqual(
      expect.objectContaining(result({ invited: true, feedback: `Invite queued for ${contact.email}.` })),
    );
    const kept = await server.deps.db
      .selectFrom("invites")
      .selectAll()
      .where("contactId", "=", contact.id)
      .execute();
    expect(kept).toMatchObject([
      {
        id: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
        organizationId: camp.id,
        eventId: event.id,
        participantId: camper.id,
        createdBy: camp.member.id,
        createdByName: "Marcus Oyelaran",
        acceptedAt: null,
        revokedAt: null,
      },
    ]);
    expect(await mailsOf(contact.id)).toMatchObject([
      { inviteId: await inviteId(), organizationId: camp.id, attempts: 0, takenAt: null, sentAt: null },
    ]);
    expect((await jobsQueued()) - before).toBe(1);
    expect(await visible()).toMatchObject({ invite: "pending", failure: null });
  });

  test("pressed again says how it stands and makes nothing", async () => {
    const { db } = server.deps;
    const { invite, inviteId, contact, listedContact: visible } = await aFamily(server);
    await invite();
    const { email } = contact;
    const mail = db.updateTable("inviteMails").where("inviteId", "=", await inviteId());
    const then = new Date();
    const steps: [object | undefined, string, string][] = [
      [undefined, "pending", `Invite already exists for ${email} (status: pending).`],
      [{ takenAt: then }, "queued", `Invite already exists for ${email} (status: queued).`],
      [{ sentAt: then }, "sent", `Invite already sent to ${email}.`],
      [
        { sentAt: null, failedAt: then, failure: "No such mailbox." },
        "error",
        `Previous invite for ${email} reported an error. Consider deleting it before re-sending.`,
      ],
    ];
    for (const [facts, status, feedback] of steps) {
      if (facts !== undefined) await mail.set(facts).execute();
      expect(await invite()).toMatchObject(result({ invited: false, feedback }));
      expect(await visible()).toMatchObject({
        invite: status,
        failure: status === "error" ? "No such mailbox." : null,
      });
    }
    await db.updateTable("invites").set({ acceptedAt: then }).where("contactId", "=", contact.id).execute();
    expect(await invite()).toMatchObject(
      result({ invited: false, feedback: `${email} is already linked to this participant.` }),
    );
    // The mail bounced, the family came in all the same: nothing to worry about any more.
    expect(await visible()).toMatchObject({ invite: "accepted", failure: null });
    expect(await mailsOf(contact.id)).toHaveLength(1);
  });

  test("by two at the same moment makes one", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invite, contact, camp } = await aFamily(server);
      const answers = await Promise.all(
        [1, 2, 3, 4].map((n) => invite(n % 2 === 0 ? camp.admin : camp.member)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const message = answers.map(({ body }) => JSON.stringify(body));
      expect(message.filter((text) => text.includes('"invited":true'))).toHaveLength(1);
      expect(message.filter((text) => text.includes("(status: pending)"))).toHaveLength(3);
      expect(await mailsOf(contact.id)).toHaveLength(1);
    }
  });

  test("and inviting all concurrently makes one invite each, without a deadlock", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { invite, contact, camp, event, camper } = await aFamily(server);
      const other = await aContact(server.deps.db, { of: camper });
      const answers = await Promise.all([
        invite(),
        camp.call("inviteAll", { eventId: event.id }),
        invite(camp.admin),
        camp.call("inviteAll", { eventId: event.id }, camp.member),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await mailsOf(contact.id)).toHaveLength(1);
      expect(await mailsOf(other.id)).toHaveLength(1);
    }
  });

  test("is told to the team, and to the family that is signed in", async () => {
    const { invite, contact, camp, event } = await aFamily(server);
    const elena = await aParent(server, { email: contact.email });
    const topics = [`org:${camp.id}:invites:${event.id}`, `org:${camp.id}:roster:${event.id}`];
    const atTheCamp = await followStream(server.origin, topics, camp.member.headers);
    const atHome = await followStream(server.origin, [`user:${elena.id}`], elena.headers);
    onTestFinished(() => (atTheCamp.close(), atHome.close()));
    await invite();
    const heard = (stream: typeof atHome) =>
      stream.events.filter(({ name }) => name === "invalidation").flatMap((one) => one.topics);
    await expect.poll(() => heard(atTheCamp).toSorted()).toEqual(topics.toSorted());
    await expect.poll(() => heard(atHome)).toEqual([`user:${elena.id}`]);
  });

  test("who asked not to get mail is refused", async () => {
    const { invite, contact, camp, listedContact: visible } = await aFamily(server);
    await server.deps.db
      .insertInto("mailOptOuts")
      .values({ organizationId: camp.id, email: contact.email, createdAt: new Date() })
      .execute();
    expect(await invite()).toMatchObject(
      refusal(409, "This address unsubscribed from this organization's email."),
    );
    expect(await visible()).toMatchObject({ invite: null });
    // Only that camp's mail was unwanted.
    const elsewhere = await aFamily(server, { contact: { email: contact.email } });
    expect(await elsewhere.invite()).toMatchObject({ status: 200 });
  });
});

describe("only what is there can be invited", () => {
  const gone = refusal(404, "That contact is no longer on the list.");
  const actions = ["inviteContact", "resendInvite", "revokeInvite", "confirmReturning"];

  test.each<[string, FamilySeed, number[]]>([
    ["a removed contact", { contact: { removedAt: new Date() } }, [200, 200, 200]],
    ["a deleted participant", { camper: { deletedAt: new Date() } }, [200, 404, 200]],
    ["a deleted event", { event: { deletedAt: new Date() } }, [404, 404, 404]],
  ])("not %s", async (_, seed, statuses) => {
    const { camp, key, event, path } = await aFamily(server, seed);
    for (const action of actions) expect(await camp.call(action, key)).toMatchObject(gone);
    const all = await camp.call("inviteAll", { eventId: event.id });
    const [returning, summary] = [
      await camp.ask(`${path}/returning`),
      await camp.ask(`/events/${event.id}/invites`),
    ];
    expect([all.status, returning.status, summary.status]).toEqual(statuses);
    expect(await mailsOf(key.contactId)).toEqual([]);
  });

  test("rejects contacts of another camp, event or participant, and unknown ids", async () => {
    const [{ camp, key, event }, other] = [await aFamily(server), await aFamily(server)];
    const sameCamp = await aFamily(server, { camp });
    for (const action of actions) {
      for (const wrong of [
        other.key,
        { ...key, contactId: other.key.contactId },
        { ...key, contactId: randomId() },
        { ...key, participantId: sameCamp.key.participantId },
        { ...key, eventId: sameCamp.key.eventId },
      ])
        expect(await camp.call(action, wrong)).toMatchObject(gone);
    }
    const eventGone = refusal(404, "Event not found.");
    for (const eventId of [other.event.id, randomId()]) {
      expect(await camp.call("inviteAll", { eventId })).toMatchObject(eventGone);
      expect(await camp.ask(`/events/${eventId}/invites`)).toMatchObject(eventGone);
      expect(await camp.ask(`/events/${eventId}/participants/${key.participantId}/returning`)).toMatchObject(
        eventGone,
      );
    }
    expect(
      await camp.ask(`/events/${event.id}/participants/${other.key.participantId}/returning`),
    ).toMatchObject(refusal(404, "That person is no longer on the list."));
  });

  test("by the team alone: for others there is no such camp", async () => {
    const { camp, key, event, contact } = await aFamily(server);
    const nowhere = refusal(404, "Organization not found.");
    for (const by of [camp.stranger, await aParent(server, { email: contact.email })]) {
      for (const action of actions) expect(await camp.call(action, key, by)).toMatchObject(nowhere);
      expect(await camp.call("inviteAll", { eventId: event.id }, by)).toMatchObject(nowhere);
      expect(await camp.ask(`/events/${event.id}/invites`, by)).toMatchObject(nowhere);
      expect(
        await camp.ask(`/events/${event.id}/participants/${key.participantId}/returning`, by),
      ).toMatchObject(nowhere);
    }
    expect(await mailsOf(contact.id)).toEqual([]);
  });
});
