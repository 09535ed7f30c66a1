import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { aBuilding, aContact } from "#database/seed/roster-builders.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent, type FamilySeed } from "#tools/testing/a-family.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api", "live"] });
});
afterAll(() => server.close());

async function anInvitedFamily(seed: FamilySeed = {}) {
  const family = await aFamily(server, seed);
  await family.invite();
  return { ...family, link: { orgId: family.camp.id, inviteId: await family.inviteId() } };
}
const setDeleted = (table: "participants" | "events", id: string, deletedAt: Date | null = new Date()) =>
  server.deps.db.updateTable(table).set({ deletedAt }).where("id", "=", id).execute();
const none = result({ invites: [] });
const noParticipants = { body: { participants: [] } };

describe("the list of pending invites", () => {
  test("shows camp, event and child, with the camp's days as moments", async () => {
    const { link, camp, event, contact } = await anInvitedFamily({
      organization: { name: "Camp Fern", timeZone: "Pacific/Auckland" },
      event: { name: "Week 1", startDate: "2027-04-02", endDate: "2027-04-04" },
    });
    const elena = await aParent(server, { email: contact.email });
    // The clocks go back in the last night: that day has 25 hours.
    expect((await elena.pending()).body).toEqual({
      result: {
        invites: [
          {
            inviteId: link.inviteId,
            orgId: camp.id,
            orgName: "Camp Fern",
            orgType: "Camp",
            eventId: event.id,
            eventName: "Week 1",
            eventStart: Date.parse("2027-04-01T11:00:00Z"),
            eventEnd: Date.parse("2027-04-04T12:00:00Z") - 1,
            startDate: "2027-04-02",
            endDate: "2027-04-04",
            participantName: "Wren Vasquez",
          },
        ],
      },
    });
  });

  test("is for verified addresses, in whichever camp, in the order of the days", async () => {
    const email = "two-camps@example.org";
    const later = await anInvitedFamily({
      contact: { email },
      event: { startDate: "2027-07-20", endDate: "2027-07-21" },
    });
    const sooner = await anInvitedFamily({ contact: { email } });
    await anInvitedFamily();
    const elena = await aParent(server, { email });
    const { body } = await elena.pending();
    expect(body).toMatchObject({
      result: { invites: [{ inviteId: sooner.link.inviteId }, { inviteId: later.link.inviteId }] },
    });
    const pretender = await aParent(server, { email, verified: false });
    expect(await pretender.pending()).toMatchObject(none);
    expect(await pretender.session()).toMatchObject({ body: { access: "visitor" } });
    expect(await (await aParent(server)).pending()).toMatchObject(none);
  });

  test("is shorter by what was accepted, deleted or revoked, and whole again when restored", async () => {
    const { contact, camper, event, revoke, link } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    const one = { body: { result: { invites: [{ inviteId: link.inviteId }] } } };
    for (const [table, id] of [["participants", camper.id] as const, ["events", event.id] as const]) {
      await setDeleted(table, id);
      expect(await elena.pending()).toMatchObject(none);
      expect(await elena.read(link)).toMatchObject(refusal(404, "Invalid invite link."));
      expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
      await setDeleted(table, id, null);
      expect(await elena.pending()).toMatchObject(one);
    }
    await revoke();
    expect(await elena.pending()).toMatchObject(none);
  });
});

describe("My Participants", () => {
  test("shows each child once with its building, the newest link first", async () => {
    const first = await anInvitedFamily();
    const { camp, event, camper, contact } = first;
    const cabin = await aBuilding(server.deps.db, { event, name: "Juniper" });
    await server.deps.db
      .updateTable("participants")
      .set({ buildingId: cabin.id })
      .where("id", "=", camper.id)
      .execute();
    const elena = await aParent(server, { email: contact.email });
    await elena.accept(first.link);
    // A second address of hers for the same child, proved by the link that staff make for it here.
    const again = await aContact(server.deps.db, { of: camper });
    await server.deps.db
      .insertInto("participantLinks")
      .values({
        id: crypto.randomUUID(),
        organizationId: camp.id,
        eventId: event.id,
        participantId: camper.id,
        contactId: again.id,
        userId: elena.id,
        createdAt: new Date(),
      })
      .execute();
    const second = await anInvitedFamily({
      contact: { email: contact.email },
      camper: { name: "Robin Vasquez" },
    });
    expect(await elena.session()).toMatchObject({ body: { hasParticipants: true } });
    // Also for a member of a team.
    await elena.call("createOrganization", {
      id: crypto.randomUUID(),
      name: "Camp Elena",
      timeZone: "Europe/Berlin",
    });
    expect(await elena.session()).toMatchObject({
      body: { hasParticipants: true, organizations: [{ name: "Camp Elena" }] },
    });
    await elena.accept(second.link);
    expect(await elena.participants()).toMatchObject({
      body: {
        participants: [
          { participantName: "Robin Vasquez", buildingName: null },
          { participantName: "Wren Vasquez", buildingName: "Juniper" },
        ],
      },
    });
  });

  test("ends with a deleted participant or event, and comes back with them", async () => {
    const { contact, camper, event, link } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    await elena.accept(link);
    for (const [table, id] of [["participants", camper.id] as const, ["events", event.id] as const]) {
      await setDeleted(table, id);
      expect(await elena.participants()).toMatchObject(noParticipants);
      expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
      await setDeleted(table, id, null);
      expect(await elena.participants()).toMatchObject({ body: { participants: [{}] } });
      expect(await elena.session()).toMatchObject({ body: { access: "full" } });
    }
  });
});

describe("access to the app", () => {
  test("is whole with a pending invite, and stays with the link", async () => {
    const { contact, invite, camp, inviteId } = await aFamily(server);
    const elena = await aParent(server, { email: contact.email });
    expect(await elena.session()).toMatchObject({ body: { access: "visitor", organizations: [] } });
    await invite();
    expect(await elena.session()).toMatchObject({ body: { access: "full", organizations: [] } });
    await elena.accept({ orgId: camp.id, inviteId: await inviteId() });
    expect(await elena.session()).toMatchObject({ body: { access: "full", organizations: [] } });
  });
});

const follow = async (person: { headers: Record<string, string> }, topics: string[]) => {
  const stream = await followStream(server.origin, topics, person.headers);
  onTestFinished(() => stream.close());
  return stream;
};

test("what staff change about a child, its building or its event reaches the family's open screen", async () => {
  const { camp, event, camper, contact, link, place } = await anInvitedFamily();
  const cabin = await aBuilding(server.deps.db, { event, name: "Loon Cabin" });
  const elena = await aParent(server, { email: contact.email });
  const streamBefore = await follow(elena, [`user:${elena.id}`]);
  await elena.accept(link);
  // The new rights end open streams. Without this wait, they could end the next one as well.
  await streamBefore.ended;
  const stream = await follow(elena, [`user:${elena.id}`]);
  const invalidations = () => stream.events.filter(({ name }) => name === "invalidation").length;
  const seen = async (name: string, data: object) => {
    const before = invalidations();
    expect((await camp.call(name, data)).status).toBe(200);
    await expect.poll(invalidations).toBeGreaterThan(before);
  };
  await seen("moveParticipant", { ...place, buildingId: cabin.id });
  expect(await elena.participants()).toMatchObject({
    body: { participants: [{ buildingName: "Loon Cabin" }] },
  });
  await seen("removeParticipant", place);
  expect(await elena.participants()).toMatchObject(noParticipants);
  await seen("restoreParticipant", place);
  await seen("deleteEvent", { eventId: event.id, typedName: event.name });
  expect(await elena.participants()).toMatchObject(noParticipants);
  await seen("restoreEvent", { eventId: event.id });
  expect(await elena.participants()).toMatchObject({
    body: { participants: [{ participantId: camper.id }] },
  });
});

describe("a removed contact", () => {
  test("has no link, no child and no app any more, within a second on open screens too", async () => {
    const { contact, link, removeContact, camp, event, listedContact: visible } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    const streamBefore = await follow(elena, [`user:${elena.id}`]);
    await elena.accept(link);
    await streamBefore.ended;
    const stream = await follow(elena, [`org:${camp.id}:roster:${event.id}`]);
    await removeContact();
    await stream.ended;
    expect(stream.events.map(({ name }) => name)).toEqual(["open", "reconnect"]);
    expect(await elena.participants()).toMatchObject(noParticipants);
    expect(await elena.pending()).toMatchObject(none);
    expect(await elena.read(link)).toMatchObject(refusal(404, "Invalid invite link."));
    expect(await elena.accept(link)).toMatchObject(refusal(404, "Invalid invite link."));
    expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
    expect(await visible()).toBeUndefined();
  });

  test("that was only invited disappears from the person's open list", async () => {
    const { contact, link, removeContact } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    const stream = await follow(elena, []);
    await removeContact();
    await stream.ended;
    expect(stream.events.at(-1)?.name).toBe("reconnect");
    expect(await elena.pending()).toMatchObject(none);
    expect(await elena.accept(link)).toMatchObject(refusal(404, "Invalid invite link."));
  });

  test("and accepting concurrently: no active link remains", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { contact, link, removeContact } = await anInvitedFamily();
      const elena = await aParent(server, { email: contact.email });
      const [accepted, removed] = await Promise.all([elena.accept(link), removeContact()]);
      expect(removed.status).toBe(200);
      expect([200, 404]).toContain(accepted.status);
      expect(await elena.participants()).toMatchObject(noParticipants);
      expect(await elena.session()).toMatchObject({ body: { access: "visitor" } });
    }
  });

  test("that is added again has no invite and no link", async () => {
    const { contact, link, removeContact, camp, place } = await anInvitedFamily();
    const elena = await aParent(server, { email: contact.email });
    await elena.accept(link);
    await removeContact();
    const again = { ...place, id: crypto.randomUUID(), email: contact.email, anyway: true };
    const added = await camp.call("addContact", again);
    expect(added.status).toBe(200);
    expect(await elena.participants()).toMatchObject(noParticipants);
    const list = await camp.ask(`/events/${place.eventId}/participants/${place.participantId}/contacts`);
    expect(list).toMatchObject({ body: { contacts: [{ email: contact.email, invite: null }] } });
    expect(await elena.accept(link)).toMatchObject(refusal(404, "Invalid invite link."));
  });
});
