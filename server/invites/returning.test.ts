import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result, type TestCamp } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

let made = 0;
/** Accepted in June and on the list of the same camp's next event. */
async function aKnownFamily(
  june: FamilySeed["camper"],
  july: FamilySeed["camper"],
  seed: { camp?: TestCamp } = {},
) {
  made += 1;
  const email = `known-${made}@example.org`;
  const before = await aFamily(server, {
    event: { name: "Week 1", startDate: "2027-06-13", endDate: "2027-06-19" },
    contact: { email },
    ...(june === undefined ? {} : { camper: june }),
  });
  await before.invite();
  const elena = await aParent(server, { email });
  await elena.accept({ orgId: before.camp.id, inviteId: await before.inviteId() });
  const now = await aFamily(server, {
    camp: seed.camp ?? before.camp,
    event: { name: "Week 5" },
    contact: { email },
    ...(july === undefined ? {} : { camper: july }),
  });
  const returning = async () => (await now.camp.ask(`${now.path}/returning`)).body;
  const confirm = () => now.camp.call("confirmReturning", now.key, now.camp.member);
  return { before, now, elena, email, returning, confirm };
}
const linked = (email: string) =>
  result({ invited: false, feedback: `${email} is already linked to this participant.` });
const mails = (contactId: string) =>
  server.deps.db
    .selectFrom("inviteMails as m")
    .innerJoin("invites as i", "i.id", "m.inviteId")
    .select("m.id")
    .where("i.contactId", "=", contactId)
    .execute();

const reg = { name: "Wren Vasquez", externalId: "REG-1" };

describe("a family that comes again", () => {
  test("with the camp's own id for the child is linked without another invite", async () => {
    const { now, elena, email, returning } = await aKnownFamily(reg, {
      name: "Wren V.",
      externalId: "REG-1",
    });
    expect(await returning()).toEqual({
      families: [
        { contactId: now.contact.id, eventName: "Week 1", participantName: "Wren Vasquez", sure: true },
      ],
    });
    const stream = await followStream(server.origin, [], elena.headers);
    onTestFinished(() => stream.close());
    expect(await now.invite()).toMatchObject(linked(email));
    expect(await now.listedContact()).toMatchObject({ invite: "accepted" });
    await stream.ended;
    expect(stream.events.at(-1)?.name).toBe("reconnect");
    expect(await elena.participants()).toMatchObject({
      body: { participants: [{ participantName: "Wren V." }, { participantName: "Wren Vasquez" }] },
    });
    expect(await mails(now.contact.id)).toEqual([]);
    expect(await returning()).toEqual({ families: [] });
    expect(await now.invite()).toMatchObject(linked(email));
  });

  test("is linked by Invite all as well", async () => {
    const { now, elena } = await aKnownFamily(reg, { ...reg, name: "Wren" });
    const all = () => now.camp.call("inviteAll", { eventId: now.event.id });
    const foretold = () => now.camp.ask(`/events/${now.event.id}/invites?returning=list`);
    expect((await foretold()).body).toMatchObject({ counts: { none: 1 }, returning: [now.camper.id] });
    expect(await all()).toMatchObject(result({ queued: 0, already: 0, linked: 1, left: 0 }));
    expect(await all()).toMatchObject(result({ queued: 0, already: 1, linked: 0, left: 0 }));
    expect((await foretold()).body).toMatchObject({ counts: { none: 0 }, returning: [] });
    expect(await elena.participants()).toMatchObject({ body: { participants: [{}, {}] } });
  });

  test("with the same name alone is asked about: staff confirm, once or twice", async () => {
    const { now, elena, returning, confirm } = await aKnownFamily(
      { name: "Wren Vasquez" },
      { name: "wren vasquez", externalId: "REG-1" },
    );
    expect(await returning()).toMatchObject({
      families: [{ contactId: now.contact.id, participantName: "Wren Vasquez", sure: false }],
    });
    expect(await now.camp.call("inviteAll", { eventId: now.event.id })).toMatchObject(
      result({ queued: 1, linked: 0 }),
    );
    expect(await confirm()).toMatchObject(result({}));
    expect(await confirm()).toMatchObject(result({}));
    expect(await now.listedContact()).toMatchObject({ invite: "accepted" });
    // The invite that was on its way is settled with it.
    expect(await elena.pending()).toMatchObject(result({ invites: [] }));
    expect(await now.revoke()).toMatchObject(refusal(404, "There is no open invite for this contact."));
    expect(await elena.participants()).toMatchObject({ body: { participants: [{}, {}] } });
  });
});

describe("a family is not recognized as returning", () => {
  const notKnown = refusal(404, "No account is known for this contact yet. Please send an invite.");

  test.each<[string, FamilySeed["camper"], FamilySeed["camper"]]>([
    ["two ids", reg, { ...reg, externalId: "REG-2" }],
    ["a sister's name", { name: "Wren Vasquez" }, { name: "Robin Vasquez" }],
  ])("with %s", async (_, june, july) => {
    const { now, returning, confirm } = await aKnownFamily(june, july);
    expect(await returning()).toEqual({ families: [] });
    expect(await confirm()).toMatchObject(notKnown);
    expect(await now.invite()).toMatchObject(result({ invited: true }));
  });

  test("by an organization that does not link them", async () => {
    const { now } = await aKnownFamily(reg, reg);
    const foretold = () => now.camp.ask(`/events/${now.event.id}/invites?returning=list`);
    expect((await foretold()).body).toMatchObject({ returning: [now.camper.id] });
    expect(await now.camp.call("setLinkReturning", { wanted: false })).toMatchObject({ status: 200 });
    expect((await foretold()).body).toMatchObject({ counts: { none: 1 }, returning: [] });
  });

  test("across camps, whatever the ids say", async () => {
    const { camp } = await aFamily(server);
    const { now, elena, returning, confirm } = await aKnownFamily(reg, reg, { camp });
    expect(await returning()).toEqual({ families: [] });
    expect(await confirm()).toMatchObject(notKnown);
    expect(await now.invite()).toMatchObject(result({ invited: true }));
    expect(await elena.participants()).toMatchObject({ body: { participants: [{ eventName: "Week 1" }] } });
  });

  test("by another address of the same child", async () => {
    const { now, returning } = await aKnownFamily(reg, reg);
    await server.deps.db
      .updateTable("contacts")
      .set({ email: "grandmother@example.org" })
      .where("id", "=", now.contact.id)
      .execute();
    expect(await returning()).toEqual({ families: [] });
  });

  test("after the contact was removed, or the child or the event deleted, where they were known from", async () => {
    const { before, returning, now } = await aKnownFamily(reg, reg);
    const then = new Date();
    const { db } = server.deps;
    for (const [table, id] of [
      ["participants", before.camper.id] as const,
      ["events", before.event.id] as const,
    ]) {
      await db.updateTable(table).set({ deletedAt: then }).where("id", "=", id).execute();
      expect(await returning()).toEqual({ families: [] });
      await db.updateTable(table).set({ deletedAt: null }).where("id", "=", id).execute();
    }
    expect(await returning()).toMatchObject({ families: [{}] });
    await before.removeContact();
    expect(await returning()).toEqual({ families: [] });
    const invited = await now.camp.call("inviteContact", { ...now.key, anyway: true });
    expect(invited).toMatchObject(result({ invited: true }));
  });
});

test("confirming by several at once makes one link", async () => {
  const { now, confirm, elena } = await aKnownFamily({ name: "Wren" }, { name: "Wren" });
  const answers = await Promise.all([1, 2, 3].map(() => confirm()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const links = server.deps.db
    .selectFrom("participantLinks")
    .select("userId")
    .where("contactId", "=", now.contact.id);
  expect(await links.execute()).toEqual([{ userId: elena.id }]);
});
