import { textsAsSet } from "#tools/testing/paper/read-paper.ts";
import { disturb, goalSeconds, usualMs, type Disturbed, type Killed } from "./printing-kills.ts";
import { compareWithPaper, marksIn, marksOnPages, type MarkOnSheet } from "./printing-ledger.ts";
import { openOffice, staffNames, type Office, type Press } from "./printing-office.ts";
import type { DrillResult } from "./result.ts";

const rounds: readonly { families: number; press: Press }[] = [
  { families: 300, press: { maxSheets: 100 } },
  { families: 100, press: { maxSheets: 100 } },
  { families: 100, press: { maxSheets: 40, limitPerSheet: 1 } },
];
/** Where in a job it is hit, as a part of the time such a job takes. */
const moments: Record<Killed, readonly number[]> = {
  worker: [0.1, 0.3, 0.5, 0.7, 0.9],
  Postgres: [0.2, 0.5, 0.8],
};

type Kills = Record<Killed, Disturbed[]>;

/**
 * Several people press Print at the same moment; then the worker, and then Postgres, is killed while a job is being set.
 * Every note must be on exactly one sheet of one PDF, and a job that was disturbed must give the same paper.
 *
 * Careless: a note vanishes from its sheet and another is printed twice. The drill must find both.
 */
export async function printingDrill({ careless = false }: { careless?: boolean } = {}): Promise<DrillResult> {
  const started = performance.now();
  await using office = await openOffice();
  const written: string[] = [];
  for (const { families: writing, press } of rounds) {
    written.push(...(await office.write(writing)));
    await Promise.all(staffNames.map((_, who) => office.print(press, who)));
    // The rest, so that no note is left waiting.
    while (!(await office.print(press)).empty);
  }
  await office.everythingRendered();
  const kills: Kills = { worker: [], Postgres: [] };
  if (careless) await muddle(office);
  else {
    let usual = await usualMs(office, written);
    for (const who of ["worker", "Postgres"] as const)
      for (const part of moments[who]) {
        const hit = await disturb(office, written, { who, part, usual });
        kills[who].push(hit.disturbed);
        ({ usual } = hit);
      }
  }
  const paper = await marksOnPaper(office);
  const findings = compareWithPaper(written, await marksInRows(office), paper.marks);
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(
    "drill printing: several press Print at once, then kill -9 of the worker and of Postgres while rendering",
  );
  const { jobs, pages } = paper;
  console.table([{ rounds: rounds.length, "prints at once": staffNames.length, jobs, pages, seconds }]);
  if (!careless) console.table([lineOf("worker", kills), lineOf("Postgres", kills)]);
  console.table([{ notes: written.length, ...findings }]);
  const { missing, elsewhere, doubled, strangers } = findings;
  return {
    held: Object.values(findings).every((count) => count === 0) && (careless || held(kills)),
    kills: kills.worker.length + kills.Postgres.length,
    faults: 0,
    acknowledged: written.length,
    lost: missing + elsewhere,
    doubled: doubled + strangers,
  };
}

async function marksInRows({ world, eventId }: Office): Promise<MarkOnSheet[]> {
  const rows = await world.query<{ jobId: string; sheetNumber: number; text: string }>(
    `select n.print_job_id as "jobId", n.sheet_number as "sheetNumber", n.text
     from sheet_notes n join print_jobs j on j.id = n.print_job_id
     where j.event_id = $1 and j.voided_at is null`,
    [eventId],
  );
  return rows.flatMap(({ text, ...place }) => marksIn(text).map((mark) => ({ ...place, mark })));
}

async function marksOnPaper(office: Office) {
  const { world, eventId } = office;
  const jobs = await world.query<{ id: string; code: string }>(
    "select id, code from print_jobs where event_id = $1 and voided_at is null",
    [eventId],
  );
  const marks: MarkOnSheet[] = [];
  let pages = 0;
  for (const { id: jobId, code } of jobs) {
    const texts = await textsAsSet((await office.readPdf(jobId)).file);
    pages += texts.length;
    marks.push(...marksOnPages(texts, { jobId, code }));
  }
  return { jobs: jobs.length, pages, marks };
}

/** For proving that the drill can fail: one note vanishes from its sheet, another is on a second one. */
async function muddle(office: Office): Promise<void> {
  const rows = await office.world.query<{ jobId: string }>(`
    with job as (select id from print_jobs order by sheet_count desc, id limit 1),
    gone as (
      delete from sheet_notes using job where print_job_id = job.id and sheet_number = 3),
    twice as (
      insert into sheet_notes (organization_id, print_job_id, sheet_number, position, note_id, text, written_at)
      select organization_id, print_job_id, 6, 50, note_id, text, written_at
      from sheet_notes, job where print_job_id = job.id and sheet_number = 5 and position = 1)
    select id as "jobId" from job`);
  for (const { jobId } of rows) await office.renderAgain(jobId);
  await office.everythingRendered();
}

function lineOf(who: Killed, kills: Kills): Record<string, string | number> {
  const all = kills[who];
  return {
    killed: who,
    "while rendering": all.length,
    "sheets set when hit": all.map(({ setWhenHit }) => setWhenHit).join(" "),
    tries: all.map(({ tries }) => tries).join(" "),
    "seconds to finish": all.map((one) => one.secondsToFinish.toFixed(0)).join(" "),
    "other bytes": all.filter(({ sameBytes }) => !sameBytes).length,
    orphans: all.reduce((sum, { orphans }) => sum + orphans, 0),
  };
}

function held(kills: Kills): boolean {
  return (["worker", "Postgres"] as const).every(
    (who) =>
      kills[who].length === moments[who].length &&
      kills[who].every(
        ({ secondsToFinish, sameBytes, orphans }) =>
          secondsToFinish <= goalSeconds && sameBytes && orphans === 0,
      ),
  );
}
