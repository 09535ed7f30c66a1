import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPrintJob, aResponse } from "#database/seed/letter-builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { cabinAnswer } from "#domain/cabin/cabin.ts";
import { cabinErrors } from "#domain/cabin/errors.ts";
import { generalErrors } from "#domain/errors.ts";
import { auditAnswer } from "#domain/organizations/audit.ts";
import { handOutsAnswer } from "#domain/printing/hand-out.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { aCamp, refusal } from "#tools/testing/a-camp.ts";
import { aCounselor } from "#tools/testing/authorization/counselor-world.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { aSignedInPerson, startTestServer, type TestServer } from "#tools/testing/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

const dayMs = 24 * 60 * 60_000;
const day = (shift: number) => new Date(Date.now() + shift * dayMs).toISOString().slice(0, 10);

/** Two cabins in a week that runs, with a counselor for one of them. */
async function aWeek({ startDate = day(-6), endDate = day(1) } = {}) {
  const { db } = server.deps;
  const camp = await aCamp(server, { type: "Camp", timeZone: "UTC" });
  const event = await anEvent(db, { organization: camp, name: "Week 3", startDate, endDate });
  const [loon, heron] = [
    await aBuilding(db, { event, name: "Loon" }),
    await aBuilding(db, { event, name: "Heron" }),
  ];
  const [theo, wren, ines] = [
    await aCamper(db, { in: loon, name: "Theo Marsh" }),
    await aCamper(db, { in: loon, name: "Wren Ito" }),
    await aCamper(db, { in: heron, name: "Ines Vasquez" }),
  ];
  const person = await aSignedInPerson(server, { name: "Wes Calloway" });
  await aCounselor(db, camp, { person, email: person.email, buildings: ["LOON"] });
  const print = async (campers: (typeof theo)[], printedAt = new Date()) => {
    const letters = await Promise.all(
      campers.map(async (to) => ({
        from: await aContact(db, {
          of: to,
          email: `planted-${to.id}@family.example`,
          name: "Planted Parent",
        }),
        to,
        text: "planted letter",
        building: to === ines ? heron : loon,
      })),
    );
    const [sheet] = await aPrintJob(db, { letters, printedAt });
    if (sheet === undefined) throw new Error("no sheet");
    await db.updateTable("printJobs").set({ renderedAt: printedAt }).where("id", "=", sheet.jobId).execute();
    return sheet;
  };
  const read = async () => {
    const { status, body } = await camp.ask("/cabin", person);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/planted|family\.example/i);
    return cabinAnswer.parse(body);
  };
  const rows = async () => {
    const { buildings } = await read();
    return buildings.flatMap(({ participants }) =>
      participants.map(({ name, letters, handedOut, needsMail }) => ({
        name,
        letters,
        handedOut,
        needsMail,
      })),
    );
  };
  const tick = (campers: { id: string }[], handedOut = true) =>
    camp.call("tickCabinMail", { participantIds: campers.map(({ id }) => id), handedOut }, person);
  const piles = async (jobId: string) =>
    Object.fromEntries(
      handOutsAnswer
        .parse((await camp.ask(`/events/${event.id}/printJobs/${jobId}/handOuts`)).body)
        .buildings.map(({ buildingName, handedOutAt }) => [buildingName, handedOutAt !== null]),
    );
  const open = ({ id }: { id: string }) => camp.call("openCabinReplies", { participantId: id }, person);
  return { camp, event, loon, heron, theo, wren, ines, person, print, read, rows, tick, piles, open };
}

describe("today's mail of a cabin", () => {
  test("names the campers of the counselor's building, with their letters, and no others", async () => {
    const { print, read, rows, theo, ines } = await aWeek();
    await print([theo, ines]);
    expect(await read()).toMatchObject({
      organization: { type: "Camp" },
      buildings: [{ name: "Loon", eventName: "Week 3" }],
    });
    expect(await rows()).toMatchObject([
      { name: "Theo Marsh", letters: 1, handedOut: false },
      { name: "Wren Ito", letters: 0, handedOut: false },
    ]);
  });

  test("says who got nothing on the last mail days", async () => {
    const { print, rows, theo } = await aWeek();
    await print([theo], new Date(Date.now() - dayMs));
    expect(await rows()).toMatchObject([
      { name: "Theo Marsh", needsMail: false },
      { name: "Wren Ito", needsMail: true },
    ]);
  });

  test.each([
    ["has not begun", { startDate: day(2), endDate: day(9) }],
    ["is over", { startDate: day(-9), endDate: day(-2) }],
  ])("is empty while the week %s", async (_, dates) => {
    const { read } = await aWeek(dates);
    expect(await read()).toMatchObject({ buildings: [] });
  });

  test("leaves out a camper who moved to another cabin", async () => {
    const { camp, event, theo, heron, rows, tick } = await aWeek();
    const move = { eventId: event.id, participantId: theo.id, buildingId: heron.id };
    expect((await camp.call("moveParticipant", move)).status).toBe(200);
    expect((await rows()).map(({ name }) => name)).toEqual(["Wren Ito"]);
    expect(await tick([theo])).toMatchObject(refusal(404, rosterErrors.participantNotFound.message));
  });

  test.each([
    ["suspended", generalErrors.organizationSuspended.message],
    ["closed", generalErrors.organizationClosed.message],
  ])("is not shown while the organization is %s", async (standing, message) => {
    const { camp, person, theo, tick } = await aWeek();
    const closed = { closedAt: new Date(), deletesOn: day(30), standingBeforeClosing: "approved" };
    await server.deps.db
      .updateTable("organizations")
      .set({ standing, ...(standing === "closed" ? closed : {}) })
      .where("id", "=", camp.id)
      .execute();
    const answers = [await camp.ask("/cabin", person), await tick([theo])];
    for (const answer of answers) expect(answer).toMatchObject(refusal(403, message));
  });
});

describe("a tick", () => {
  test("of every camper marks the cabin's pile for the office; unticking one takes it back", async () => {
    const { print, rows, tick, piles, theo, wren, ines } = await aWeek();
    const { jobId } = await print([theo, wren, ines]);
    await tick([theo]);
    expect(await rows()).toMatchObject([{ handedOut: true }, { handedOut: false }]);
    expect(await piles(jobId)).toEqual({ Heron: false, Loon: false });
    await tick([wren]);
    expect(await piles(jobId)).toEqual({ Heron: false, Loon: true });
    await tick([theo], false);
    expect(await piles(jobId)).toEqual({ Heron: false, Loon: false });
    expect(await rows()).toMatchObject([{ handedOut: false }, { handedOut: true }]);
  });

  test("by the office shows at every camper, and one of them can be unticked", async () => {
    const { camp, event, loon, print, rows, tick, theo, wren } = await aWeek();
    const { jobId } = await print([theo, wren]);
    const office = (handedOut: boolean) =>
      camp.call("tickHandedOut", { eventId: event.id, jobId, buildingIds: [loon.id], handedOut });
    expect((await office(true)).status).toBe(200);
    expect(await rows()).toMatchObject([{ handedOut: true }, { handedOut: true }]);
    await tick([wren], false);
    expect(await rows()).toMatchObject([{ handedOut: true }, { handedOut: false }]);
    await office(true);
    await office(false);
    expect(await rows()).toMatchObject([{ handedOut: false }, { handedOut: false }]);
  });

  test("is recorded", async () => {
    const { camp, print, tick, theo, wren } = await aWeek();
    await print([theo, wren]);
    await tick([theo, wren]);
    await tick([theo, wren]);
    const { entries } = auditAnswer.parse((await camp.ask("/audit")).body);
    expect(entries).toMatchObject([
      { action: "cabin-mail.handed-out", actor: { name: "Wes Calloway", is: "here" } },
    ]);
  });

  test("is refused for a camper of another cabin", async () => {
    const { print, tick, theo, ines, piles } = await aWeek();
    const { jobId } = await print([theo, ines]);
    expect(await tick([theo, ines])).toMatchObject(refusal(404, rosterErrors.participantNotFound.message));
    expect(await piles(jobId)).toEqual({ Heron: false, Loon: false });
  });

  test("ends when the print job is voided", async () => {
    const { camp, event, print, rows, tick, theo } = await aWeek();
    const { jobId } = await print([theo]);
    await tick([theo]);
    const voided = await fetch(`${server.origin}/http/voidPrintJobHttp`, {
      method: "POST",
      headers: { "content-type": "application/json", ...camp.admin.headers },
      body: JSON.stringify({ orgId: camp.id, eventId: event.id, jobId }),
    });
    expect(voided.status).toBe(200);
    expect(await rows()).toMatchObject([{ letters: 0, handedOut: false }, { letters: 0 }]);
    const left = await server.deps.db
      .selectFrom("participantHandOuts")
      .select("participantId")
      .where("printJobId", "=", jobId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("replies", () => {
  test("are closed to counselors until an admin opens them, and then only those of the own cabin", async () => {
    const { camp, print, open, theo, ines } = await aWeek();
    await aResponse(server.deps.db, { on: await print([theo]) });
    await aResponse(server.deps.db, { on: await print([ines]) });
    expect(await open(theo)).toMatchObject(refusal(403, cabinErrors.repliesOff.message));
    await camp.call("setCounselorsReadReplies", { wanted: true });
    const answer = await open(theo);
    expect(answer).toMatchObject({
      status: 200,
      body: { result: { participantName: "Theo Marsh", pages: [{}] } },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/planted|family\.example/i);
    expect(await open(ines)).toMatchObject(refusal(404, rosterErrors.participantNotFound.message));
    const { entries } = auditAnswer.parse((await camp.ask("/audit")).body);
    expect(entries.map(({ action }) => action)).toContain("replies.opened");
    await camp.call("setCounselorsReadReplies", { wanted: false });
    expect(await open(theo)).toMatchObject(refusal(403, cabinErrors.repliesOff.message));
  });
});
