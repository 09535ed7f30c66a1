import {
  coverOfAll,
  coverOfBuilding,
  groupByBuilding,
  type CoverList,
  type OutlinedSheet,
  type SheetRef,
  type WithoutMail,
} from "./cover-lists.ts";

/** A building's sheets, or some of them. Only the first section of a building or job has its cover list. */
export type PieceSection = { cover: CoverList | null; sheets: SheetRef[] };
export type JobPiece = { sections: PieceSection[] };

type Covers = { lists: "all" | "building" | "none"; withoutMail: readonly WithoutMail[] };

/** Bounds the memory that typesetting needs. A sheet without letters counts as one letter. */
const lettersPerPiece = 100;

/** Splits a PDF into pieces that are typeset one after another. A sheet is never split. */
export function cutIntoPieces(
  sheets: readonly OutlinedSheet[],
  { lists, withoutMail }: Covers,
  most = lettersPerPiece,
): JobPiece[] {
  const pieces: JobPiece[] = [];
  let letters = 0;
  let ofAll = lists === "all" ? coverOfAll(sheets, withoutMail) : null;
  for (const building of groupByBuilding(sheets)) {
    let cover = lists === "building" ? coverOfBuilding(building, withoutMail) : ofAll;
    ofAll = null;
    let section: PieceSection | undefined;
    for (const { jobId, number, notes } of building) {
      const weight = Math.max(1, notes);
      let piece = pieces.at(-1);
      if (piece === undefined || letters + weight > most) {
        piece = { sections: [] };
        pieces.push(piece);
        letters = 0;
        section = undefined;
      }
      if (section === undefined) {
        section = { cover, sheets: [] };
        piece.sections.push(section);
        cover = null;
      }
      section.sheets.push({ jobId, number });
      letters += weight;
    }
  }
  return pieces;
}
