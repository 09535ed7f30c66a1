import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import { composeDocument } from "./compose-document.ts";
import { keyOfReprint } from "./pdf-files.ts";
import { readPhotos } from "./read-photos.ts";
import type { RenderNeeds } from "./render-print-job.ts";
import * as store from "./render-store.ts";
import { mergePdfs } from "./typesetting/merge.ts";
import { openWorkFolder } from "./work-folder.ts";

/** The sheet keeps its code. Its content never changes, so it is rendered once. */
export async function renderSheetAgain(
  deps: RenderNeeds,
  { sheetNumber, ...key }: store.JobKey & { sheetNumber: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, transact, config, clock, files, typesetter } = deps;
  const [job, sheets] = await Promise.all([
    store.findLetterhead(db, key),
    store.readSheets(db, key, { first: sheetNumber, last: sheetNumber }),
  ]);
  if (job === undefined || sheets.length === 0) return;
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  const photos = await readPhotos(deps, key, sheets);
  const sections = [{ cover: null, numbers: [sheetNumber] }];
  const document = await composeDocument(job, sections, sheets, { tokenOf, photos });
  const { pdf } = await typesetter.pdf(document, signal);
  await using folder = await openWorkFolder();
  const [piece, whole] = [join(folder.path, "piece.pdf"), join(folder.path, "whole.pdf")];
  await writeFile(piece, pdf);
  await mergePdfs([piece], whole, document.sides);
  const file = keyOfReprint(job, sheetNumber);
  await files.put(file, await readFile(whole), { contentType: "application/pdf" });
  const reprint = { sheetNumber, now: clock.now() };
  if (!(await transact((tx) => store.markReprintReady(tx, key, reprint)))) await files.remove([file]);
}
