import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#database/connect.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { earlyDeletionsAnswer, earlyDeletionsAsked } from "#domain/notes/early-deletion.ts";
import { noteTopics } from "#domain/notes/topics.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aWriter, type TestWriter } from "#tools/testing/a-writer.ts";
import { followStream } from "#tools/testing/follow-stream.ts";
import { aReplyDesk, type ReplyDesk } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let databaseUrl: string;
let server: RunningServer;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, {
    roles: ["api", "live"],
    env: { FILES_KEPT_DAYS: "0" },
  });
});
afterAll(() => server.close());

const none = { mayAsk: true, request: null };
const open = { mayAsk: true, request: { askedAt: expect.any(String), declined: null } };

async function read(parent: TestWriter) {
  return (await parent.ask(`${parent.path}/early-deletion`)).body;
}

async function ask(parent: TestWriter): Promise<void> {
  expect(await parent.call("askForEarlyDeletion", parent.of)).toMatchObject(result({}));
}

async function listed({ camp }: ReplyDesk) {
  return earlyDeletionsAnswer.parse((await camp.ask("/early-deletions")).body).requests;
}

async function onlyRequest(desk: ReplyDesk) {
  const [request, ...more] = await listed(desk);
  if (request === undefined || more.length > 0) throw new Error("there is not one open request");
  return { eventId: request.eventId, requestId: request.id };
}

async function actionsOf(desk: ReplyDesk) {
  return (await desk.actions())
    .filter(({ action }) => action.startsWith("early-deletion."))
    .map(({ action, actorId, subject }) => ({ action, actorId, subject }));
}

/** Number of rows of a child in each table. */
async function rowsOf(participantId: string) {
  const { db } = server.deps;
  const rows = async (table: "participants" | "contacts" | "notes" | "sheets" | "responses") =>
    (
      await db
        .selectFrom(table)
        .select("organizationId")
        .where(table === "participants" ? "id" : "participantId", "=", participantId)
        .execute()
    ).length;
  return {
    participants: await rows("participants"),
    contacts: await rows("contacts"),
    notes: await rows("notes"),
    sheets: await rows("sheets"),
    responses: await rows("responses"),
  };
}

const nothing = { participants: 0, contacts: 0, notes: 0, sheets: 0, responses: 0 };

describe("asking", () => {
  test("a guardian asks once, admins see who asked, and the other parent sees nothing of it", async () => {
    const desk = await aReplyDesk(server);
    const { camp, mother, father } = desk;
    expect(await read(mother)).toEqual(none);
    const stream = await followStream(
      server.origin,
      [noteTopics.earlyDeletions(camp.id)],
      camp.admin.headers,
    );
    await ask(mother);
    await expect
      .poll(() => stream.events.flatMap(({ topics }) => topics))
      .toContain(noteTopics.earlyDeletions(camp.id));
    stream.close();
    await ask(mother);
    expect(await read(mother)).toEqual(open);
    expect(await read(father)).toEqual(none);
    expect(await listed(desk)).toMatchObject([
      { participantName: "Wren Vasquez", contactName: "Elena Vasquez", eventId: desk.event.id },
    ]);
    const subject = { participantId: desk.camper.id };
    expect(await actionsOf(desk)).toEqual([{ action: "early-deletion.asked", actorId: mother.id, subject }]);
  });

  test("other relatives cannot ask, and see no request", async () => {
    const desk = await aReplyDesk(server);
    const contact = await aContact(server.deps.db, { of: desk.camper, relationship: "Other Family Member" });
    const aunt = await aWriter(server, { ...desk, contact });
    await ask(desk.mother);
    expect(await read(aunt)).toEqual({ mayAsk: false, request: null });
    for (const name of ["askForEarlyDeletion", "withdrawEarlyDeletion"])
      expect(await aunt.call(name, aunt.of)).toMatchObject(
        refusal(403, "Only a parent or guardian can ask for this."),
      );
    expect(await listed(desk)).toHaveLength(1);
  });

  test("an open request can be withdrawn, also twice", async () => {
    const desk = await aReplyDesk(server);
    const { mother } = desk;
    await ask(mother);
    for (let press = 0; press < 2; press++)
      expect(await mother.call("withdrawEarlyDeletion", mother.of)).toMatchObject(result({}));
    expect(await read(mother)).toEqual(none);
    expect(await listed(desk)).toEqual([]);
    expect((await actionsOf(desk)).map(({ action }) => action)).toEqual([
      "early-deletion.asked",
      "early-deletion.withdrawn",
    ]);
  });

  test("is limited, so that a family cannot flood the activity", async () => {
    const { mother } = await aReplyDesk(server);
    for (let asked = 0; asked < earlyDeletionsAsked.times; asked++) await ask(mother);
    expect(await mother.call("askForEarlyDeletion", mother.of)).toMatchObject({ status: 429 });
  });

  test("a removed contact's request, or one of a guardian no more, is not open", async () => {
    const desk = await aReplyDesk(server);
    await ask(desk.mother);
    await ask(desk.father);
    const [first, second] = await listed(desk);
    const place = { eventId: desk.event.id, participantId: desk.camper.id };
    await desk.camp.call("removeContact", { ...place, contactId: desk.contact.id });
    await server.deps.db
      .updateTable("contacts")
      .set({ relationship: "Other Family Member" })
      .where("id", "=", desk.otherContact.id)
      .execute();
    expect(await listed(desk)).toEqual([]);
    for (const request of [first, second])
      expect(
        await desk.camp.call("deleteLettersEarly", { eventId: desk.event.id, requestId: request?.id }),
      ).toMatchObject(refusal(404, "This request is no longer open."));
  });

  test("goes with the account of the one who asked", async () => {
    const desk = await aReplyDesk(server);
    await ask(desk.mother);
    expect(await desk.mother.call("deleteAccount", { typed: "delete" })).toMatchObject({ status: 200 });
    expect(
      await server.deps.db
        .selectFrom("earlyDeletionRequests")
        .select("id")
        .where("organizationId", "=", desk.camp.id)
        .execute(),
    ).toEqual([]);
  });
});

describe("deciding", () => {
  test("a declined request shows its reason to the family that asked, which can ask again", async () => {
    const desk = await aReplyDesk(server);
    const { camp, mother, father } = desk;
    await ask(mother);
    const request = await onlyRequest(desk);
    const keep = (reason: string) => camp.call("declineEarlyDeletion", { ...request, reason });
    expect(await keep(" ")).toMatchObject(refusal(400, "Tell the family why you keep the letters."));
    expect(await keep("The week is not over.")).toMatchObject(result({}));
    expect(await keep("Pressed twice")).toMatchObject(refusal(404, "This request is no longer open."));
    expect(await read(mother)).toMatchObject({ request: { declined: { reason: "The week is not over." } } });
    expect(await read(father)).toEqual(none);
    expect(await listed(desk)).toEqual([]);
    expect(await mother.call("withdrawEarlyDeletion", mother.of)).toMatchObject(result({}));
    expect(await read(mother)).toMatchObject({ request: { declined: { reason: "The week is not over." } } });
    await ask(mother);
    expect(await read(mother)).toEqual(open);
    expect((await actionsOf(desk)).map(({ action }) => action)).toEqual([
      "early-deletion.asked",
      "early-deletion.declined",
      "early-deletion.asked",
    ]);
  });

  test("deleting takes everything of this child in this event, with the files, and nothing of others", async () => {
    const { db, files } = server.deps;
    const desk = await aReplyDesk(server);
    const { camp, event, mother, father } = desk;
    const sibling = await aCamper(db, { event, name: "June Vasquez" });
    const siblingContact = await aContact(db, { of: sibling });
    const siblingSheet = await aPrintedNote(db, { from: siblingContact, to: sibling });
    await mother.saved("See you on Saturday");
    await desk.reply(desk.motherSheet);
    await desk.reply(desk.fatherSheet);
    const stays = await desk.reply(siblingSheet);
    await ask(mother);
    const request = await onlyRequest(desk);
    const streams = await Promise.all(
      [mother, father].map(({ id, headers }) =>
        followStream(server.origin, [identityTopics.person(id)], headers),
      ),
    );

    expect(await camp.call("deleteLettersEarly", request)).toMatchObject(result({}));
    expect(await rowsOf(desk.camper.id)).toEqual(nothing);
    expect(await rowsOf(sibling.id)).toEqual({
      participants: 1,
      contacts: 1,
      notes: 1,
      sheets: 1,
      responses: 1,
    });
    for (const parent of [mother, father])
      expect(await parent.ask(parent.path)).toMatchObject(refusal(404, "Link not found"));
    await Promise.all(streams.map(({ ended }) => ended));

    await work("remove-files");
    const { keys } = await files.list(`replies/${camp.id}/`, { limit: 100 });
    expect(new Set(keys.map((key) => key.split("/")[2]))).toEqual(new Set([stays]));

    expect(await camp.call("deleteLettersEarly", request)).toMatchObject(
      refusal(404, "This request is no longer open."),
    );
    const done = (await actionsOf(desk)).slice(1);
    expect(done).toEqual([
      {
        action: "early-deletion.done",
        actorId: camp.admin.id,
        subject: { participantId: desk.camper.id },
      },
    ]);
  });

  test("two admins at once delete once", async () => {
    const desk = await aReplyDesk(server);
    await ask(desk.mother);
    await ask(desk.father);
    const answers = await Promise.all(
      (await listed(desk)).map(({ id }) =>
        desk.camp.call("deleteLettersEarly", { eventId: desk.event.id, requestId: id }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect((await actionsOf(desk)).filter(({ action }) => action === "early-deletion.done")).toHaveLength(1);
  });

  test.each([
    ["the event", (eventId: string) => eventId],
    ["the organization", () => null],
  ])("a legal hold on %s stops it", async (_, heldOf) => {
    const desk = await aReplyDesk(server);
    const { camp, event, mother } = desk;
    await ask(mother);
    const request = await onlyRequest(desk);
    const hold = { eventId: heldOf(event.id), reason: "A lawyer asked" };
    expect(await camp.call("placeHold", hold)).toMatchObject({ status: 200 });
    const before = await rowsOf(desk.camper.id);
    expect(await camp.call("deleteLettersEarly", request)).toMatchObject(
      refusal(
        409,
        "A legal hold stops deletion. Nothing was deleted. End the hold first, or keep the letters.",
      ),
    );
    expect(await rowsOf(desk.camper.id)).toEqual(before);
    expect(await read(mother)).toEqual(open);
  });

  test("a deletion whose connection is killed deletes nothing and can be repeated", async () => {
    const desk = await aReplyDesk(server);
    await ask(desk.mother);
    const request = await onlyRequest(desk);
    const before = await rowsOf(desk.camper.id);
    const owner = connect({ connectionString: databaseUrl, max: 2 });
    try {
      // The deletion waits for this note, with the participant deleted already.
      const blocker = await owner.pool.connect();
      await blocker.query("begin");
      await blocker.query("select from notes where participant_id = $1 for update", [desk.camper.id]);
      const answer = desk.camp.call("deleteLettersEarly", request);
      await expect.poll(() => killBlocked(owner.pool), { timeout: 20_000 }).toBe(1);
      expect((await answer).status).toBeGreaterThanOrEqual(500);
      await blocker.query("rollback");
      blocker.release();
    } finally {
      await owner.db.destroy();
    }
    expect(await rowsOf(desk.camper.id)).toEqual(before);
    expect(await desk.camp.call("deleteLettersEarly", request)).toMatchObject(result({}));
    expect(await rowsOf(desk.camper.id)).toEqual(nothing);
  });
});

async function killBlocked(pool: ReturnType<typeof connect>["pool"]): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "participants"%'`,
  );
  return rowCount ?? 0;
}

async function work(name: string): Promise<void> {
  const job = allJobs(server.deps).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  await job.run({}, new AbortController().signal);
}
