export type OutlinedSheet = {
  number: number;
  participantId: string;
  participantName: string;
  buildingId: string | null;
  buildingName: string | null;
  notes: number;
};

type CoverLine = { participantName: string; sheets: number; letters: number };
export type CoverList = { buildingName: string | null; lines: CoverLine[] };

/** A building's sheets, or some of them. Only the first section of a building has its cover list. */
export type PieceSection = { cover: CoverList | null; numbers: number[] };
export type JobPiece = { sections: PieceSection[]; sheets: number };

/** Bounds the memory that typesetting needs. A sheet without letters counts as one letter. */
const lettersPerPiece = 100;

/** Splits a job into pieces that are typeset one after another. A sheet is never split. */
export function cutIntoPieces(sheets: readonly OutlinedSheet[], most = lettersPerPiece): JobPiece[] {
  const pieces: JobPiece[] = [];
  let letters = 0;
  for (const building of groupByBuilding(sheets)) {
    let cover: CoverList | null = coverOf(building);
    let section: PieceSection | undefined;
    for (const { number, notes } of building) {
      const weight = Math.max(1, notes);
      let piece = pieces.at(-1);
      if (piece === undefined || letters + weight > most) {
        piece = { sections: [], sheets: 0 };
        pieces.push(piece);
        letters = 0;
        section = undefined;
      }
      if (section === undefined) {
        section = { cover, numbers: [] };
        piece.sections.push(section);
        cover = null;
      }
      section.numbers.push(number);
      piece.sheets += 1;
      letters += weight;
    }
  }
  return pieces;
}

export function coverLists(sheets: readonly OutlinedSheet[]): (CoverList & { buildingId: string | null })[] {
  return groupByBuilding(sheets).map((building) => ({
    buildingId: building[0]?.buildingId ?? null,
    ...coverOf(building),
  }));
}

/** Expects sheets sorted by building. */
function groupByBuilding(sheets: readonly OutlinedSheet[]): OutlinedSheet[][] {
  const groups: OutlinedSheet[][] = [];
  for (const sheet of sheets) {
    const group = groups.at(-1);
    if (group?.[0]?.buildingId === sheet.buildingId) group.push(sheet);
    else groups.push([sheet]);
  }
  return groups;
}

/** Groups by id: two participants can have the same name. */
function coverOf(building: readonly OutlinedSheet[]): CoverList {
  const lines = new Map<string, CoverLine>();
  for (const { participantId, participantName, notes } of building) {
    const line = lines.get(participantId) ?? { participantName, sheets: 0, letters: 0 };
    lines.set(participantId, { ...line, sheets: line.sheets + 1, letters: line.letters + notes });
  }
  return { buildingName: building[0]?.buildingName ?? null, lines: [...lines.values()] };
}
