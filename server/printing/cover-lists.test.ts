import { afterAll, beforeAll, expect, test } from "vitest";
import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { allJobs } from "#server/app/jobs.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { movableClock } from "#tools/testing/movable-clock.ts";
import { aPrintOffice, type PrintOffice } from "#tools/testing/print-office.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { keyOfJob } from "./pdf-files.ts";
import { renderJob } from "./render.ts";

/** A Monday in Chicago, nine in the morning. No worker runs; tests run jobs by hand. */
const monday = "2027-07-12T14:00:00Z";
const clock = movableClock(monday);
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"], clock });
});
afterAll(() => server.close());

async function anOffice() {
  clock.set(monday);
  const office = await aPrintOffice(server, { event: { startDate: "2027-07-11", endDate: "2027-07-17" } });
  const { db } = server.deps;
  const cabin = await office.cabin("Cabin 2");
  const camper = (name: string) => aCamper(db, { in: cabin, name });
  return Object.assign(office, {
    camper,
    write: async (to: Awaited<ReturnType<typeof camper>>) => {
      const from = await aContact(db, { of: to, name: "Mom" });
      await aWaitingNote(db, { from, to, text: "Hello" });
    },
  });
}

async function claim({ desk }: PrintOffice, limits: { maxSheets?: number } = {}): Promise<string> {
  const claimed = await desk.claim(limits);
  if (claimed.empty) throw new Error("nothing waited");
  return claimed.jobId;
}

/** The pages of the job's PDF that carry no code. */
async function coverOf({ camp, event }: PrintOffice, jobId: string): Promise<string> {
  const { deps } = server;
  const key = { organizationId: camp.id, jobId };
  await renderJob({ ...deps, invalidation: deps.publish }, key, new AbortController().signal);
  const { stream } = await deps.files.read(keyOfJob({ ...key, eventId: event.id }));
  const texts = await readTexts(Buffer.concat(await stream.toArray()));
  return texts.filter((text) => text.includes("Cover list")).join("\n");
}

test("the list names who gets no mail, without those who are deleted or came later", async () => {
  const office = await anOffice();
  await office.write(await office.camper("Ada Mail"));
  await office.camper("Ben Without");
  const gone = await office.camper("Cleo Gone");
  const { db } = server.deps;
  await db.updateTable("participants").set({ deletedAt: clock.now() }).where("id", "=", gone.id).execute();
  const jobId = await claim(office);
  const later = await aCamper(db, { event: office.event, name: "Dov Later" });
  const createdAt = new Date("2027-07-12T15:00:00Z");
  await db.updateTable("participants").set({ createdAt }).where("id", "=", later.id).execute();
  const cover = await coverOf(office, jobId);
  expect(cover).toContain("Ada Mail");
  expect(cover).toContain("No mail: Ben Without");
  for (const name of ["Cleo Gone", "Dov Later"]) expect(cover).not.toContain(name);
});

test("mail of the same day counts, that of the day before and of a voided job does not", async () => {
  const office = await anOffice();
  const [ada, ben, cleo] = [
    await office.camper("Ada Yesterday"),
    await office.camper("Ben Earlier"),
    await office.camper("Cleo Voided"),
  ];
  await office.write(ada);
  clock.set("2027-07-12T04:59:00Z");
  await claim(office);
  clock.set("2027-07-12T05:01:00Z");
  await office.write(ben);
  await claim(office);
  await office.write(cleo);
  await office.desk.void(await claim(office));
  await server.deps.db.deleteFrom("notes").where("participantId", "=", cleo.id).execute();
  await office.write(await office.camper("Dov Now"));
  clock.set(monday);
  const cover = await coverOf(office, await claim(office));
  expect(cover).toContain("No mail: Ada Yesterday, Cleo Voided");
  expect(cover).not.toContain("Ben Earlier");
});

test("those whose letters go with the next job are not said to get none", async () => {
  const office = await anOffice();
  await office.write(await office.camper("Ada First"));
  await office.write(await office.camper("Ben Second"));
  await office.camper("Cleo Without");
  const first = await claim(office, { maxSheets: 1 });
  const cover = await coverOf(office, first);
  expect(cover).toContain("No mail: Cleo Without");
  expect(cover).not.toContain("Ben Second");
  const second = await coverOf(office, await claim(office));
  expect(second).toContain("Ben Second");
  expect(second).toContain("No mail: Cleo Without");
  expect(second).not.toContain("Ada First");
});

test("a job keeps the choice that it was printed with", async () => {
  const office = await anOffice();
  await office.write(await office.camper("Ada Mail"));
  const settings = { paper: "letter", sides: "duplex" };
  await office.camp.call("setPrintSettings", { ...settings, coverLists: "none" });
  const jobId = await claim(office);
  await office.camp.call("setPrintSettings", { ...settings, coverLists: "all" });
  expect(await coverOf(office, jobId)).toBe("");
});

test("a purged child also leaves the lists of those who got no mail", async () => {
  const office = await anOffice();
  const { db } = server.deps;
  await office.write(await office.camper("Ada Mail"));
  const ben = await office.camper("Ben Without");
  const before = await claim(office);
  expect(await coverOf(office, before)).toContain("Ben Without");
  const hour = 3_600_000;
  clock.set(new Date(clock.now().getTime() + hour).toISOString());
  await db.updateTable("participants").set({ deletedAt: clock.now() }).where("id", "=", ben.id).execute();
  clock.set(new Date(clock.now().getTime() + 31 * 24 * hour).toISOString());
  const job = allJobs(server.deps).find(({ name }) => name === "purge-deleted-participants");
  await job?.run({}, new AbortController().signal);
  const rows = await db.selectFrom("printJobs").select("renderedAt").where("id", "=", before).execute();
  expect(rows).toEqual([{ renderedAt: null }]);
  expect(await coverOf(office, before)).not.toContain("Ben Without");
});
