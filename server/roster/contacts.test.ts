import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { contactsAnswer, maxContacts } from "#domain/roster/contact.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { callServer, startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

async function aCamperAtCamp() {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp });
  const camper = await aCamper(db, { in: await aBuilding(db, { event }), name: "June" });
  const of = { eventId: event.id, participantId: camper.id };
  const path = `/events/${event.id}/participants/${camper.id}/contacts`;
  const contacts = async () => contactsAnswer.parse((await camp.ask(path, camp.member)).body).contacts;
  const add = (contact: object, by = camp.member) =>
    camp.call("addContact", { ...of, id: randomId(), ...contact }, by);
  return { db, camp, event, camper, of, path, contacts, add };
}

describe("adding a contact", () => {
  test("normalizes address and phone number, for members and admins", async () => {
    const { camp, camper, path, add } = await aCamperAtCamp();
    const [mother, aunt] = [randomId(), randomId()];
    const typed = { email: " Elena@Example.ORG ", name: " Elena  Vasquez", phone: "(555) 123-4567" };
    expect(await add({ id: mother, ...typed })).toMatchObject(result({ id: mother }));
    expect(
      await add(
        {
          id: aunt,
          email: "aunt@example.org",
          relationship: "Other Family Member",
          phone: "+49 170 1234567",
        },
        camp.admin,
      ),
    ).toMatchObject(result({ id: aunt }));
    expect((await camp.ask(path)).body).toEqual({
      participant: { id: camper.id, name: "June" },
      contacts: [
        {
          id: mother,
          email: "elena@example.org",
          name: "Elena Vasquez",
          relationship: "Parent/Guardian",
          phone: "5551234567",
          invite: null,
          failure: null,
        },
        {
          id: aunt,
          email: "aunt@example.org",
          name: null,
          relationship: "Other Family Member",
          phone: "+491701234567",
          invite: null,
          failure: null,
        },
      ],
    });
  });

  test.each([
    [{ phone: "555-1234" }, "Phone number must be 10 digits."],
    [{ phone: "555-1234", email: "nobody" }, "Phone number must be 10 digits."],
    [{ email: "nobody" }, "Valid email is required."],
    [{ email: "" }, "Valid email is required."],
    [{ email: undefined }, "Valid email is required."],
    [{ name: "x".repeat(121) }, "Name can have at most 120 characters."],
    [{ relationship: "Neighbour" }, "That request could not be read."],
  ])("%j is refused: %s", async (change, message) => {
    const { add, contacts } = await aCamperAtCamp();
    expect(await add({ email: "elena@example.org", ...change })).toMatchObject(refusal(400, message));
    expect(await contacts()).toEqual([]);
  });

  test("one address once per person, until it is removed", async () => {
    const { camp, of, add, contacts } = await aCamperAtCamp();
    const first = randomId();
    await add({ id: first, email: "elena@example.org" });
    const twice = refusal(409, "Email already added.");
    expect(await add({ email: "ELENA@example.org " })).toMatchObject(twice);
    expect(await camp.call("removeContact", { ...of, contactId: first })).toMatchObject(result({}));
    const again = { email: "elena@example.org", anyway: true };
    expect(await add(again, camp.admin)).toMatchObject({ status: 200 });
    expect(await contacts()).toHaveLength(1);
  });

  test("of five at once with the same address one is kept", async () => {
    const { add, contacts } = await aCamperAtCamp();
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => add({ email: "elena@example.org" })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409, 409, 409, 409,
    ]);
    expect(await contacts()).toHaveLength(1);
  });

  test("the same form sent several times is no duplicate", async () => {
    const { camp, of, contacts } = await aCamperAtCamp();
    const sent = { ...of, id: randomId(), email: "elena@example.org" };
    const key = { ...camp.member.headers, "idempotency-key": "elena-and-no-other" };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => camp.call("addContact", sent)),
      ...[1, 2].map(() => callServer(server, "addContact", { orgId: camp.id, ...sent }, key)),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(result({ id: sent.id }));
    expect(await contacts()).toHaveLength(1);
  });

  test("an id in use is rejected without revealing its owner", async () => {
    const { db, add } = await aCamperAtCamp();
    const other = await aCamperAtCamp();
    const theirs = await aContact(db, { of: other.camper });
    const taken = refusal(409, "Failed to save contact.");
    expect(await add({ id: theirs.id, email: "elena@example.org" })).toMatchObject(taken);
  });

  test("stops at twenty, removed ones not counted, also of many at once", async () => {
    const { db, camper, add, contacts } = await aCamperAtCamp();
    for (let n = 0; n < maxContacts - 2; n += 1) await aContact(db, { of: camper });
    await aContact(db, { of: camper, removedAt: new Date() });
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => add({ email: `more-${n}@example.org` })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 429, 429, 429,
    ]);
    expect(await contacts()).toHaveLength(maxContacts);
    const full = refusal(429, "One person can have at most 20 contacts.");
    expect(await add({ email: (await contacts())[0]?.email })).toMatchObject(full);
  });
});

describe("removing a contact", () => {
  test("leaves the row with who removed it, and works once", async () => {
    const { db, camp, camper, of, contacts } = await aCamperAtCamp();
    const contact = await aContact(db, { of: camper });
    const removal = { ...of, contactId: contact.id };
    const answers = await Promise.all([1, 2].map(() => camp.call("removeContact", removal, camp.member)));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(await contacts()).toEqual([]);
    const row = db.selectFrom("contacts").selectAll().where("id", "=", contact.id);
    expect(await row.executeTakeFirst()).toMatchObject({
      removedBy: camp.member.id,
      removedAt: expect.any(Date),
    });
    expect(await camp.call("removeContact", removal)).toMatchObject(
      refusal(404, "That contact is no longer on the list."),
    );
  });

  test("of another person does nothing", async () => {
    const { db, camp, event, of } = await aCamperAtCamp();
    const sister = await aCamper(db, { event });
    const contact = await aContact(db, { of: sister });
    expect(await camp.call("removeContact", { ...of, contactId: contact.id })).toMatchObject(
      refusal(404, "That contact is no longer on the list."),
    );
  });
});

test("contacts require team membership and a participant of the event", async () => {
  const { camp, of, path, event } = await aCamperAtCamp();
  const other = await aCamperAtCamp();
  const notFound = refusal(404, "Organization not found.");
  const contact = { id: randomId(), email: "elena@example.org" };
  expect(await camp.ask(path, camp.stranger)).toMatchObject(notFound);
  expect(await camp.call("addContact", { ...of, ...contact }, camp.stranger)).toMatchObject(notFound);
  expect(await camp.call("removeContact", { ...of, contactId: contact.id }, camp.stranger)).toMatchObject(
    notFound,
  );
  for (const [eventId, participantId, message] of [
    [event.id, other.camper.id, "That person is no longer on the list."],
    [event.id, randomId(), "That person is no longer on the list."],
    [other.event.id, other.camper.id, "Event not found."],
  ]) {
    const missing = refusal(404, message ?? "");
    expect(await camp.ask(`/events/${eventId}/participants/${participantId}/contacts`)).toMatchObject(
      missing,
    );
    expect(await camp.call("addContact", { eventId, participantId, ...contact })).toMatchObject(missing);
    expect(await camp.call("removeContact", { eventId, participantId, contactId: contact.id })).toMatchObject(
      missing,
    );
  }
});
