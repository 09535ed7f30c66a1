import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { rosterAnswer } from "#domain/roster/participant.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { aCamp, refusal, result } from "#tools/testing/a-camp.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let server: RunningServer;
let shiftedDays = 0;
const day = 86_400_000;
const clock = { now: () => new Date(Date.now() + shiftedDays * day) };
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

async function aCabin() {
  const { db } = server.deps;
  const camp = await aCamp(server);
  const event = await anEvent(db, { organization: camp, name: "Week 3" });
  const cabin = await aBuilding(db, { event });
  const rowsOf = (participantId: string) =>
    db.selectFrom("participants").selectAll().where("id", "=", participantId).execute();
  const people = async () =>
    rosterAnswer.parse((await camp.ask(`/events/${event.id}/roster`)).body).participants;
  return { db, camp, event, cabin, rowsOf, people };
}

describe("removing a participant", () => {
  test("who never had a contact takes them away at once", async () => {
    const { db, camp, event, cabin, rowsOf } = await aCabin();
    const camper = await aCamper(db, { in: cabin });
    const of = { eventId: event.id, participantId: camper.id };
    expect(await camp.call("removeParticipant", of, camp.member)).toMatchObject(result({ kept: false }));
    expect(await rowsOf(camper.id)).toEqual([]);
    expect((await camp.ask("/deleted-participants")).body).toEqual({ participants: [] });
    expect(await camp.call("removeParticipant", of)).toMatchObject(
      refusal(404, "That person is no longer on the list."),
    );
  });

  test("who has or had contacts keeps them among the recently deleted", async () => {
    const { db, camp, event, cabin, people, rowsOf } = await aCabin();
    const june = await aCamper(db, { in: cabin, name: "June" });
    const theo = await aCamper(db, { in: cabin, name: "Theo" });
    await aContact(db, { of: june });
    await aContact(db, { of: theo, removedAt: new Date() });
    for (const { id } of [june, theo])
      expect(
        await camp.call("removeParticipant", { eventId: event.id, participantId: id }, camp.member),
      ).toMatchObject(result({ kept: true }));
    expect(await people()).toEqual([]);
    expect(await rowsOf(june.id)).toMatchObject([{ deletedBy: camp.member.id }]);
    const of = { eventId: event.id, eventName: "Week 3" };
    expect((await camp.ask("/deleted-participants", camp.member)).body).toMatchObject({
      participants: [
        { id: theo.id, name: "Theo", contacts: 0, ...of },
        { id: june.id, name: "June", contacts: 1, ...of },
      ],
    });
    for (const [name, extra] of Object.entries({
      removeParticipant: {},
      moveParticipant: { buildingId: cabin.id },
      addContact: { id: randomId(), email: "a@b.example" },
      removeContact: { contactId: randomId() },
    }))
      expect(await camp.call(name, { eventId: event.id, participantId: june.id, ...extra })).toMatchObject(
        refusal(404, "That person is no longer on the list."),
      );
  });

  test("is for the team; non-members get the operation's own error or not-found", async () => {
    const { db, camp, event, cabin } = await aCabin();
    const camper = await aCamper(db, { in: cabin });
    const of = { eventId: event.id, participantId: camper.id };
    expect(await camp.call("removeParticipant", of, camp.stranger)).toMatchObject(
      refusal(404, "Only members/admins can remove participants."),
    );
    const notFound = refusal(404, "Organization not found.");
    expect(await camp.call("restoreParticipant", of, camp.stranger)).toMatchObject(notFound);
    expect(await camp.ask("/deleted-participants", camp.stranger)).toMatchObject(notFound);
  });

  test("of another camp or event does nothing", async () => {
    const { db, camp, event } = await aCabin();
    const other = await aCabin();
    const theirs = await aCamper(db, { in: other.cabin });
    const sibling = await aCamper(db, { event: await anEvent(db, { organization: camp }) });
    for (const participantId of [theirs.id, sibling.id])
      expect(await camp.call("removeParticipant", { eventId: event.id, participantId })).toMatchObject(
        refusal(404, "That person is no longer on the list."),
      );
    expect(
      await camp.call("removeParticipant", { eventId: other.event.id, participantId: theirs.id }),
    ).toMatchObject(refusal(404, "Event not found."));
  });
});

describe("restoring a participant", () => {
  test("brings them back to their building with their contacts", async () => {
    const { db, camp, event, cabin, people } = await aCabin();
    const june = await aCamper(db, { in: cabin, externalId: "R-1", deletedAt: new Date() });
    await aContact(db, { of: june });
    const of = { eventId: event.id, participantId: june.id };
    expect(await camp.call("restoreParticipant", of, camp.member)).toMatchObject(result({}));
    expect(await people()).toMatchObject([
      { id: june.id, buildingId: cabin.id, contacts: 1, externalId: "R-1" },
    ]);
    expect(await camp.call("restoreParticipant", of)).toMatchObject(
      refusal(404, "That person is no longer on the list."),
    );
  });

  test("leaves them unassigned when their building is gone", async () => {
    const { db, camp, event, cabin, people } = await aCabin();
    const june = await aCamper(db, { in: cabin, deletedAt: new Date() });
    expect(await camp.call("removeEventBuilding", { eventId: event.id, buildingId: cabin.id })).toMatchObject(
      { status: 200 },
    );
    await camp.call("restoreParticipant", { eventId: event.id, participantId: june.id });
    expect(await people()).toMatchObject([{ id: june.id, buildingId: null }]);
  });

  test("leaves an external id with the participant who has it now, also with concurrent restores", async () => {
    const { db, camp, event, cabin, people } = await aCabin();
    const taken = await aCamper(db, { in: cabin, externalId: "R-1", deletedAt: new Date() });
    await aCamper(db, { in: cabin, externalId: "R-1", name: "Now" });
    const twins = [1, 2, 3].map(() => aCamper(db, { in: cabin, externalId: "R-2", deletedAt: new Date() }));
    const ids = [taken, ...(await Promise.all(twins))].map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((participantId) => camp.call("restoreParticipant", { eventId: event.id, participantId })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await people()).find(({ id }) => id === taken.id)?.externalId).toBeNull();
    const kept = (await people()).map(({ externalId }) => externalId).filter((id) => id !== null);
    expect(kept.toSorted()).toEqual(["R-1", "R-2"]);
  });

  test("works for thirty days, on people of events that are there", async () => {
    const { db, camp, event, cabin } = await aCabin();
    const late = await aCamper(db, { in: cabin, deletedAt: new Date(Date.now() - 30.01 * day) });
    const goneEvent = await anEvent(db, { organization: camp, deletedAt: new Date() });
    const elsewhere = await aCamper(db, { event: goneEvent, deletedAt: new Date() });
    const here = await aCamper(db, { in: cabin, deletedAt: new Date(Date.now() - 29.9 * day) });
    expect((await camp.ask("/deleted-participants")).body).toMatchObject({
      participants: [{ id: here.id }],
    });
    for (const [eventId, participantId, message] of [
      [event.id, late.id, "That person is no longer on the list."],
      [event.id, randomId(), "That person is no longer on the list."],
      [goneEvent.id, elsewhere.id, "Event not found."],
    ])
      expect(await camp.call("restoreParticipant", { eventId, participantId })).toMatchObject(
        refusal(404, message ?? ""),
      );
  });
});

test("after thirty days they are purged with their contacts, in rounds; others stay", async () => {
  const { db, cabin, rowsOf, event } = await aCabin();
  const stays = await aCamper(db, { in: cabin });
  const goes = await aCamper(db, { in: cabin, deletedAt: new Date() });
  await aContact(db, { of: goes });
  const many = Array.from({ length: 1_200 }, () => ({
    id: randomId(),
    organizationId: event.organizationId,
    eventId: event.id,
    buildingId: cabin.id,
    name: "One of many",
    externalId: null,
    createdAt: new Date(),
    createdBy: null,
    createdByName: "Seed",
    deletedAt: new Date(),
    deletedBy: null,
  }));
  await db.insertInto("participants").values(many).execute();
  const purge = async (days: number) => {
    shiftedDays = days;
    const job = allJobs(server.deps).find(({ name }) => name === "purge-deleted-participants");
    await job?.run({}, new AbortController().signal);
    shiftedDays = 0;
  };
  await purge(29);
  expect(await rowsOf(goes.id)).toHaveLength(1);
  await purge(31);
  const left = await db.selectFrom("participants").select("id").where("eventId", "=", event.id).execute();
  expect(left).toEqual([{ id: stays.id }]);
  expect(await db.selectFrom("contacts").select("id").where("participantId", "=", goes.id).execute()).toEqual(
    [],
  );
});
