import { join } from "node:path";
import { connect } from "#database/connect.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { cutIntoPieces } from "#domain/printing/job-pieces.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import { composeDocument } from "#server/printing/compose-document.ts";
import { findLetterhead, listOutline, readSheets } from "#server/printing/render-store.ts";
import { notoFonts } from "#server/printing/typesetting/noto-fonts.ts";
import { prepareDocument } from "#server/printing/typesetting/prepare-document.ts";
import { projectDir } from "#tools/engines/home.ts";

export const templateFolder = join(projectDir, "server/printing/typesetting");

/** The same files as the product opens, in the same order. */
export function typesettingFonts(): string[] {
  return [join(templateFolder, "fonts"), ...notoFonts()];
}

/** What the product gives its typesetter for the latest job of an event, ready to be set. */
export async function piecesOf(
  databaseUrl: string,
  { organizationId, eventId }: { organizationId: string; eventId: string },
): Promise<string[]> {
  const { db } = connect({ connectionString: databaseUrl, max: 1 });
  try {
    const { id: jobId } = await db
      .selectFrom("printJobs")
      .select("id")
      .where("eventId", "=", eventId)
      .orderBy("createdAt", "desc")
      .executeTakeFirstOrThrow();
    const job = await findLetterhead(db, { organizationId, jobId });
    if (job === undefined) throw new Error("The job that was just made is not there.");
    const tokenOf = await openSheetTokens(developmentSheetKey);
    const pieces: string[] = [];
    for (const { sections } of cutIntoPieces(await listOutline(db, job))) {
      const numbers = sections.flatMap((section) => section.numbers);
      const range = { first: numbers.at(0) ?? 0, last: numbers.at(-1) ?? 0 };
      const known = { tokenOf, photos: new Map() };
      const document = await composeDocument(job, sections, await readSheets(db, job, range), known);
      pieces.push(prepareDocument(document).json);
    }
    return pieces;
  } finally {
    await db.destroy();
  }
}
