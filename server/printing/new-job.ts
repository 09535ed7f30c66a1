import { randomBytes } from "node:crypto";
import { newJobCode } from "#domain/printing/sheet-code.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Config } from "#server/platform/config.ts";
import type { Tx } from "#server/platform/db/database.ts";
import * as store from "./store.ts";

/** Forty random bits: one clash is rare enough to tell of, five in a row are no accident. */
const maxCodes = 5;

/** Answers with the code it was given. */
export async function insertPrintJob(
  tx: Tx,
  staff: Staff,
  job: Omit<store.NewPrintJob, "code">,
): Promise<string> {
  for (let tries = 0; tries < maxCodes; tries += 1) {
    const code = newJobCode(randomBytes(5));
    if (await store.insertPrintJob(tx, staff, { ...job, code })) return code;
  }
  throw new Error("no code was free for a print job");
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
