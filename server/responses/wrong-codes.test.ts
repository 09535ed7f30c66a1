import { afterAll, beforeAll, expect, test } from "vitest";
import { anOrganization } from "#database/seed/builders.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { allJobs } from "#server/app/jobs.ts";
import { anIntakeDesk, type IntakeDesk } from "#tools/testing/intake-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer, testConfig } from "#tools/testing/test-server.ts";
import { startServer } from "#server/app/start-server.ts";
import { wrongCodesPerHour } from "./wrong-codes.ts";

let databaseUrl: string;
let now = new Date("2027-07-12T12:00:00Z");
const clock = { now: () => now };
let server: RunningServer;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { roles: ["api"], clock });
});
afterAll(() => server.close());

const tooMany = { status: 429, text: responseErrors.tooManyWrongCodes.message };
const unknown = { status: 404, text: responseErrors.resolveFailed.message };
const guess = (desk: IntakeDesk, at: number) =>
  desk.http("resolveJobHttp", { jobId: `0000${String(at).padStart(4, "0")}` });

test("twenty wrong codes an hour, however many are tried at once; then even right ones are told nothing", async () => {
  const desk = await anIntakeDesk(server);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => guess(desk, at)));
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(wrongCodesPerHour);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(60 - wrongCodesPerHour);
  expect(await desk.http("resolveJobHttp", { jobId: desk.paper.jobId })).toEqual(tooMany);
  expect(await desk.http("resolveJobHttp", { jobId: desk.paper.jobId }, desk.camp.admin)).toMatchObject({
    status: 200,
  });
  const anHourAgo = new Date(now.getTime() - 3_600_000);
  await server.deps.db.updateTable("wrongCodes").set({ at: anHourAgo }).execute();
  expect(await desk.http("resolveJobHttp", { jobId: desk.paper.jobId })).toMatchObject({ status: 200 });
});

test("they are counted over all kinds of codes, all processes and all camps of one account", async () => {
  const desk = await anIntakeDesk(server);
  const other = await startServer(testConfig(databaseUrl), { roles: ["api"], clock });
  try {
    const own = await anOrganization(server.deps.db, { admins: [desk.camp.member] });
    for (let at = 0; at < 10; at += 1) expect(await guess(desk, at)).toEqual(unknown);
    for (let at = 0; at < 5; at += 1)
      expect(await desk.http("resolveJobHttp", { orgId: own.id, jobId: desk.paper.jobId })).toEqual(unknown);
    const forged = {
      ...desk.place,
      ...desk.paper,
      token: "0000000000000",
      storagePath: "x",
      originalFileName: "",
    };
    const elsewhere = () =>
      fetch(`${other.origin}/http/completeSheetUploadHttp`, {
        method: "POST",
        headers: { "content-type": "application/json", ...desk.camp.member.headers },
        body: JSON.stringify(forged),
      });
    for (let at = 0; at < 5; at += 1) expect((await elsewhere()).status).toBe(404);
    expect((await elsewhere()).status).toBe(429);
    expect(await guess(desk, 99)).toEqual(tooMany);
  } finally {
    await other.close();
  }
});

test("right codes cost nothing, and old wrong ones are forgotten", async () => {
  const desk = await anIntakeDesk(server);
  for (let at = 0; at < 25; at += 1)
    expect(await desk.http("resolveJobHttp", { jobId: desk.paper.jobId })).toMatchObject({ status: 200 });
  await guess(desk, 1);
  const kept = () =>
    server.deps.db.selectFrom("wrongCodes").select("at").where("userId", "=", desk.camp.member.id).execute();
  const sweep = () =>
    allJobs(server.deps)
      .find(({ name }) => name === "sweep-wrong-codes")
      ?.run({}, new AbortController().signal);
  await sweep();
  expect(await kept()).toHaveLength(1);
  now = new Date(now.getTime() + 3_600_001);
  await sweep();
  expect(await kept()).toHaveLength(0);
});
