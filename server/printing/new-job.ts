import { randomBytes } from "node:crypto";
import { newJobCode } from "#domain/printing/sheet-code.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import * as store from "./store.ts";

/** Codes have 40 random bits: five collisions in a row are a bug. */
const maxCodes = 5;

export async function insertPrintJob(
  tx: Tx,
  staff: Staff,
  job: Omit<store.NewPrintJob, "code">,
): Promise<string> {
  for (let tries = 0; tries < maxCodes; tries += 1) {
    const code = newJobCode(randomBytes(5));
    if (await store.insertPrintJob(tx, staff, { ...job, code })) return code;
  }
  throw new Error("Found no free code for a print job.");
}

export async function withTokens<S extends { number: number }>(
  { config }: { config: Pick<Config, "SHEET_KEY"> },
  code: string,
  sheets: readonly S[],
): Promise<(S & { tokenHash: Uint8Array })[]> {
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  return Promise.all(
    sheets.map(async (sheet) => ({
      ...sheet,
      tokenHash: (await tokenOf({ code, number: sheet.number })).hash,
    })),
  );
}
