import type { Kysely } from "kysely";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";
import { developmentSheetKey } from "./development-sheet-key.ts";
import { codeOfJob } from "./letter-builders.ts";
import type { SeededCamper } from "./roster-builders.ts";

type Db = Kysely<Tables>;

export type SeededStationery = { jobId: string; sheetNumber: number; of: SeededCamper };

export async function aStationerySheet(
  db: Db,
  {
    of,
    addressedTo = [],
    kind = "family",
  }: { of: SeededCamper; addressedTo?: string[]; kind?: "family" | "counselor" },
): Promise<SeededStationery> {
  const { organizationId, eventId } = of;
  const [jobId, sheetNumber] = [randomId(), 1];
  const code = codeOfJob(jobId);
  const { hash } = await (await openSheetTokens(developmentSheetKey))({ code, number: sheetNumber });
  await db
    .insertInto("printJobs")
    .values({
      id: jobId,
      code,
      kind: "stationery",
      organizationId,
      eventId,
      createdAt: new Date(),
      createdByName: "Seed",
      sheetCount: 1,
    })
    .execute();
  await db
    .insertInto("sheets")
    .values({
      organizationId,
      eventId,
      printJobId: jobId,
      number: sheetNumber,
      participantId: of.id,
      contactId: null,
      participantName: of.name,
      contactName: "",
      buildingId: of.buildingId,
      tokenHash: Buffer.from(hash),
      addressedTo,
      kind,
    })
    .execute();
  return { jobId, sheetNumber, of };
}
