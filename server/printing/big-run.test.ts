import { afterAll, beforeAll, expect, test } from "vitest";
import { printedMail } from "#domain/printing/mail-run.ts";
import { handOutsAnswer } from "#domain/printing/hand-out.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { readTexts } from "#tools/testing/paper/read-paper.ts";
import { aPrintOffice } from "#tools/testing/print-office.ts";
import { isNightly } from "#tools/testing/nightly.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { startTestServer } from "#tools/testing/test-server.ts";
import { keyOfJob } from "./pdf-files.ts";
import { renderJob } from "./render.ts";

/** No worker runs; tests render by hand. */
let server: RunningServer;
beforeAll(async () => {
  server = await startTestServer(await createTestDatabase(), { roles: ["api"] });
});
afterAll(() => server.close());

test.each([[390, 13], ...(isNightly ? [[1_200, 24]] : [])])(
  "%d letters of %d cabins are one press, one PDF in the order of the cabins, one hand-out",
  async (count = 0, cabins = 0) => {
    const office = await aPrintOffice(server);
    const letters: string[] = [];
    for (let cabin = 1; cabin <= cabins; cabin += 1)
      letters.push(...(await office.letters(count / cabins, await office.cabin(`Cabin ${cabin}`))));
    const { text } = await office.http("printTodaysMailHttp", { all: true, maxSheets: 500 });
    const { jobId, sheets, remaining } = printedMail.parse(JSON.parse(text));
    if (jobId === null) throw new Error("nothing was printed");
    expect({ sheets, remaining }).toEqual({ sheets: count, remaining: 0 });
    const { deps } = server;
    const key = { organizationId: office.camp.id, jobId };
    await renderJob({ ...deps, invalidation: deps.publish }, key, new AbortController().signal);
    expect((await office.list()).printJobs).toMatchObject([{ id: jobId, state: "ready", count }]);
    const { keys } = await deps.files.list(`print-jobs/${office.camp.id}/`, { limit: 10 });
    expect(keys).toEqual([keyOfJob({ ...key, eventId: office.event.id })]);
    const { stream } = await deps.files.read(keys[0] ?? "");
    const pages = await readTexts(Buffer.concat(await stream.toArray()));
    const paper = pages.join(" ");
    expect(paper.match(/Letter\w+end/g)).toEqual(letters);
    const covers = pages.flatMap((page) => /Cover list.*?(Cabin \d+)/.exec(page)?.[1] ?? []);
    expect(covers).toEqual(Array.from({ length: cabins }, (_, at) => `Cabin ${at + 1}`));
    // Handed out in one go, and not one family is left out.
    const which = { eventId: office.event.id, jobId };
    const path = `/events/${office.event.id}/printJobs/${jobId}/handOuts`;
    const { buildings } = handOutsAnswer.parse((await office.camp.ask(path)).body);
    expect(buildings.map(({ sheets: paperOf }) => paperOf)).toEqual(buildings.map(() => count / cabins));
    const buildingIds = buildings.map(({ buildingId }) => buildingId);
    await office.camp.call("tickHandedOut", { ...which, buildingIds, handedOut: true });
    const sums = (await office.camp.ask(`/events/${office.event.id}/handedOut`)).body;
    expect(sums).toEqual({ jobs: [{ jobId, sheets: count }] });
    // Voided in one go: every letter waits again.
    const voided = await office.http("voidPrintJobHttp", { jobId });
    expect(JSON.parse(voided.text)).toEqual({ returned: count });
  },
);
