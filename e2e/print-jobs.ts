import {
  aPrintJob,
  aResponse,
  aWaitingNote,
  type PrintedLetterSeed,
} from "#database/seed/letter-builders.ts";
import { randomId } from "#database/seed/builders.ts";
import { aBuilding, aCamper, aContact, anEvent } from "#database/seed/roster-builders.ts";
import { people } from "#database/seed/people.ts";
import type { PrintJobState } from "#domain/printing/print-job.ts";
import { personId, type OwnCamp } from "./own-camp.ts";

export type JobSeed = {
  state: PrintJobState;
  hoursBefore: number;
  sheets: number;
  cameBack?: number;
  remaining?: number;
  by?: string;
};
export type PrintedWeek = { id: string; tools: string; jobIds: string[] };

const names = ["Ava Alvarez", "Ben Featherstonehaugh-Cholmondeley", "Chloé Martin", "Dov Katz", "Ezra Ng"];

/** In days to come: what was left behind is looked for among older jobs, so nobody sets these and they stay as they are. */
const lastPrinted = Date.UTC(2030, 6, 14, 13, 2);

/** A week whose print jobs stand as they are told to, with a few notes that wait. */
export async function aPrintedWeek(
  camp: OwnCamp,
  { name, jobs }: { name: string; jobs: JobSeed[] },
): Promise<PrintedWeek> {
  const { db } = camp;
  const event = await anEvent(db, {
    organization: camp,
    name,
    startDate: "2026-01-01",
    endDate: "2031-07-17",
  });
  const cabin = await aBuilding(db, { event, name: "Loon Cabin" });
  const letters: PrintedLetterSeed[] = [];
  for (const camperName of names) {
    const to = await aCamper(db, { in: cabin, name: camperName });
    const from = await aContact(db, { of: to });
    await aWaitingNote(db, { from, to });
    letters.push({
      from,
      to,
      building: { name: "Loon Cabin" },
      by: { id: personId("elena"), name: "Elena" },
    });
  }
  const jobIds: string[] = [];
  for (const job of jobs) jobIds.push(await aJob(camp, letters, job));
  return { id: event.id, tools: `/org/${camp.id}/events/${event.id}/tools`, jobIds };
}

async function aJob({ db }: OwnCamp, letters: readonly PrintedLetterSeed[], seed: JobSeed): Promise<string> {
  const { state, sheets, cameBack = 0, remaining = 0, by = people.dana.name } = seed;
  const id = randomId();
  const printed = await aPrintJob(db, {
    id,
    printedAt: new Date(lastPrinted - seed.hoursBefore * 3_600_000),
    printedBy: { id: personId("dana"), name: by, email: people.dana.email },
    letters: Array.from({ length: sheets }, (_, at) => letters[at % letters.length]).filter(
      (letter) => letter !== undefined,
    ),
  });
  for (const on of printed.slice(0, cameBack)) await aResponse(db, { on });
  const now = new Date();
  await db
    .updateTable("printJobs")
    .set({
      remaining,
      renderedSheets: state === "rendering" ? Math.floor(sheets / 3) : sheets,
      renderedAt: state === "ready" || state === "voided" ? now : null,
      pageCount: state === "ready" || state === "voided" ? sheets * 2 : null,
      renderFailedAt: state === "failed" ? now : null,
      ...(state === "voided" ? { voidedAt: now, voidedBy: personId("dana") } : {}),
    })
    .where("id", "=", id)
    .execute();
  return id;
}
