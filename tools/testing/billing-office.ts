import { aWaitingNote } from "#database/seed/letter-builders.ts";
import { aCamper, aContact } from "#database/seed/roster-builders.ts";
import { readStatement } from "#domain/billing/contract.ts";
import { formatCents } from "#domain/billing/statement.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import type { TestCamp } from "./a-camp.ts";
import { aPrintOffice, type PrintOffice } from "./print-office.ts";

/** A week of a camp in which `mailed` campers have letters that wait. */
export async function aWeek(server: RunningServer, camp: TestCamp, week: { ends: string; mailed?: number }) {
  const { db } = server.deps;
  const office = await aPrintOffice(server, { camp, event: { startDate: week.ends, endDate: week.ends } });
  const add = async (many = 1) => {
    const families = [];
    for (let at = 0; at < many; at += 1) {
      const camper = await aCamper(db, { event: office.event });
      families.push({ camper, contact: await aContact(db, { of: camper }) });
    }
    return families;
  };
  const families = await add(week.mailed ?? 0);
  const write = async () => {
    for (const { camper, contact } of families) await aWaitingNote(db, { from: contact, to: camper });
  };
  await write();
  return { ...office, families, add, write, claim: () => claimOf(office) };
}

/** Prints what waits. */
async function claimOf({ desk }: PrintOffice) {
  const claim = await desk.claim({ maxSheets: 500 });
  if (claim.empty) throw new Error("nothing waited");
  return claim;
}

export async function statementFor(camp: TestCamp, year?: number) {
  const { body } = await camp.ask(`/statement${year === undefined ? "" : `?year=${year}`}`);
  return readStatement.output.parse(body);
}

/** "40 campers, 25 free, $3.75, ended" for each week, the first to end first. */
export async function billsOf(camp: TestCamp, year?: number): Promise<string[]> {
  const { weeks } = await statementFor(camp, year);
  return weeks.map(
    ({ campers, free, cents, state }) => `${campers} campers, ${free} free, ${formatCents(cents)}, ${state}`,
  );
}
