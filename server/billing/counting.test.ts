import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { billingErrors } from "#domain/billing/errors.ts";
import { allJobs } from "#server/app/jobs.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import { aVisitor } from "#tools/testing/a-demo.ts";
import { aWeek, billsOf, statementFor } from "#tools/testing/billing-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, type TestServer } from "#tools/testing/test-server.ts";

const summer = "2027-07-15T15:00:00Z";
const ends = "2027-07-17";
let now = new Date(summer);
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    clock: { now: () => now },
    env: { DEMO: "on", FILES_KEPT_DAYS: "0" },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  now = new Date(summer);
});

async function work(...names: string[]): Promise<void> {
  for (const name of names) {
    const job = allJobs(server.deps).find((one) => one.name === name);
    if (job === undefined) throw new Error(`there is no job ${name}`);
    await job.run({}, new AbortController().signal);
  }
}

describe("a camper counts once in a week", () => {
  test("from the first printed sheet on, however many letters follow", async () => {
    const camp = await aCamp(server);
    const week = await aWeek(server, camp, { ends, mailed: 28 });
    await week.add(10);
    expect(await billsOf(camp)).toEqual([]);
    await week.claim();
    expect(await billsOf(camp)).toEqual(["28 campers, 25 free, $0.75, running"]);
    await week.write();
    await week.claim();
    expect(await billsOf(camp)).toEqual(["28 campers, 25 free, $0.75, running"]);
  });

  test("in every week that they stay, because each is a participant of its own", async () => {
    const camp = await aCamp(server);
    await (await aWeek(server, camp, { ends: "2027-07-10", mailed: 24 })).claim();
    await (await aWeek(server, camp, { ends, mailed: 3 })).claim();
    expect(await billsOf(camp)).toEqual([
      "24 campers, 24 free, $0.00, ended",
      "3 campers, 1 free, $0.50, running",
    ]);
  });

  test("with a letter from staff, a blank letter or a counselor's sheet as well", async () => {
    const camp = await aCamp(server);
    const week = await aWeek(server, camp, { ends });
    const [family] = await week.add();
    const letter = { participantIds: [family?.camper.id], text: "The lake is warm.", role: "Counselor" };
    expect(await week.http("writeStaffLettersHttp", letter)).toMatchObject({ status: 200 });
    await week.claim();
    expect(await billsOf(camp)).toEqual(["1 campers, 1 free, $0.00, running"]);
    await week.add(2);
    expect(await week.http("printStationeryHttp", {})).toMatchObject({ status: 200 });
    expect(await billsOf(camp)).toEqual(["3 campers, 3 free, $0.00, running"]);
  });

  test("with a reply, also on a sheet whose job was voided since", async () => {
    const camp = await aCamp(server);
    const week = await aWeek(server, camp, { ends, mailed: 2 });
    const { jobId } = await week.claim();
    await week.desk.void(jobId);
    expect(await billsOf(camp)).toEqual(["0 campers, 0 free, $0.00, running"]);
    await server.deps.db
      .insertInto("responses")
      .columns([
        "id",
        "organizationId",
        "eventId",
        "participantId",
        "printJobId",
        "sheetNumber",
        "uploadedAt",
      ])
      .expression((from) =>
        from
          .selectFrom("sheets")
          .select((of) => [of.fn<string>("gen_random_uuid", []).as("id"), "organizationId", "eventId"])
          .select((of) => ["participantId", "printJobId", "number", of.val(now).as("uploadedAt")])
          .where("printJobId", "=", jobId)
          .where("number", "=", 1),
      )
      .execute();
    expect(await billsOf(camp)).toEqual(["1 campers, 1 free, $0.00, running"]);
  });
});

describe("a camper does not count", () => {
  test("for a voided job, unless another sheet or a reply is left", async () => {
    const camp = await aCamp(server);
    const week = await aWeek(server, camp, { ends, mailed: 3 });
    const first = await week.claim();
    await week.desk.respond(first.jobId, 2);
    await week.desk.void(first.jobId);
    expect(await billsOf(camp)).toEqual(["1 campers, 1 free, $0.00, running"]);
    const again = await week.claim();
    expect(again.sheets).toBe(3);
    const later = await week.desk.claim();
    expect(later.empty).toBe(true);
    expect(await billsOf(camp)).toEqual(["3 campers, 3 free, $0.00, running"]);
    await week.desk.void(again.jobId);
    expect(await billsOf(camp)).toEqual(["1 campers, 1 free, $0.00, running"]);
  });

  test("for a reply that was withdrawn or belongs to another camper", async () => {
    const camp = await aCamp(server);
    const week = await aWeek(server, camp, { ends, mailed: 2 });
    const { jobId } = await week.claim();
    const replyId = crypto.randomUUID();
    await week.desk.respond(jobId, 1, "contact", replyId);
    await week.desk.void(jobId);
    expect(await billsOf(camp)).toEqual(["1 campers, 1 free, $0.00, running"]);
    const of = { responseId: replyId, reason: "Siblings mixed up" };
    const other = { jobId, sheetNumber: 2 };
    expect(await week.http("moveResponseHttp", { ...of, ...other })).toMatchObject({ status: 200 });
    const counted = await server.deps.db
      .selectFrom("countedCampers as c")
      .innerJoin("sheets as s", "s.participantId", "c.participantId")
      .select("s.number")
      .where("s.printJobId", "=", jobId)
      .execute();
    expect(counted).toEqual([{ number: 2 }]);
    expect(await week.http("withdrawResponseHttp", of)).toMatchObject({ status: 200 });
    expect(await billsOf(camp)).toEqual(["0 campers, 0 free, $0.00, running"]);
  });

  test("in a demo camp", async () => {
    const visitor = await aVisitor(server);
    const { db } = server.deps;
    const { orgId } = visitor.demo;
    const sheets = await db
      .selectFrom("sheets")
      .select("participantId")
      .where("organizationId", "=", orgId)
      .execute();
    expect(sheets.length).toBeGreaterThan(0);
    const counted = await db
      .selectFrom("billedWeeks")
      .select("eventId")
      .where("organizationId", "=", orgId)
      .execute();
    expect(counted).toEqual([]);
  });
});

test("what was counted outlives letters, campers and weeks", async () => {
  const camp = await aCamp(server);
  const week = await aWeek(server, camp, { ends, mailed: 4 });
  await week.claim();
  const [gone, removed] = week.families;
  if (gone === undefined || removed === undefined) throw new Error("There are no families.");
  const { db } = server.deps;
  // As after an early deletion.
  await db.deleteFrom("participants").where("id", "=", gone.camper.id).execute();
  await week.camp.call("removeParticipant", { eventId: week.event.id, participantId: removed.camper.id });
  expect(await billsOf(camp)).toEqual(["4 campers, 4 free, $0.00, running"]);
  for (const day of ["2027-12-01", "2028-02-01"]) {
    now = new Date(`${day}T12:00:00Z`);
    await work("expire-events", "purge-deleted-participants", "purge-deleted-events");
  }
  expect(await db.selectFrom("events").select("id").where("id", "=", week.event.id).execute()).toEqual([]);
  now = new Date(summer);
  expect(await statementFor(camp)).toMatchObject({ years: [2027], weeks: [{ name: "Week 3", campers: 4 }] });
});

test("a statement follows the name and the days of its week, and belongs to the year in which the week starts", async () => {
  const camp = await aCamp(server);
  const week = await aWeek(server, camp, { ends, mailed: 1 });
  await week.claim();
  const change = { eventId: week.event.id, name: "New Year", startDate: "2027-12-29", endDate: "2028-01-02" };
  expect(await camp.call("updateEvent", change)).toMatchObject({ status: 200 });
  expect((await statementFor(camp)).weeks).toMatchObject([{ name: "New Year", endDate: "2028-01-02" }]);
  expect((await statementFor(camp, 2028)).weeks).toEqual([]);
});

test("only admins read it, and only where the operator charges something", async () => {
  const camp = await aCamp(server);
  const { onlyAdmins, off } = billingErrors;
  expect(await camp.ask("/statement", camp.member)).toMatchObject(refusal(403, onlyAdmins.message));
  expect(await camp.ask("/statement", camp.stranger)).toMatchObject({ status: 404 });
  const free = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { BILLING: "false" },
  });
  try {
    const own = await aCamp(free);
    expect(await own.ask("/statement")).toMatchObject(refusal(501, off.message));
    expect(await own.ask("/statement", own.member)).toMatchObject(refusal(403, onlyAdmins.message));
  } finally {
    await free.close();
  }
});
