/** A sheet as far as its place in the pile goes. */
export type OutlinedSheet = {
  number: number;
  participantId: string;
  participantName: string;
  buildingId: string | null;
  buildingName: string | null;
  /** Letters on it. */
  notes: number;
};

type CoverLine = { participantName: string; sheets: number; letters: number };
export type CoverList = { buildingName: string | null; lines: CoverLine[] };

/** One building's sheets, or a part of them; the list of the whole building lies on the first part. */
export type PieceSection = { cover: CoverList | null; numbers: number[] };
/** So much is set at a time. */
export type JobPiece = { sections: PieceSection[]; sheets: number };

/** What is set at a time fills memory for as long: so many letters; a sheet without one counts as one. */
const lettersPerPiece = 100;

/** Cuts a job into pieces that are set one after another. A sheet is never cut, however full it is. */
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

/** The list that lies on each building's pile, in the order of the paper. */
export function coverLists(sheets: readonly OutlinedSheet[]): (CoverList & { buildingId: string | null })[] {
  return groupByBuilding(sheets).map((building) => ({
    buildingId: building[0]?.buildingId ?? null,
    ...coverOf(building),
  }));
}

/** Sheets come door by door. */
function groupByBuilding(sheets: readonly OutlinedSheet[]): OutlinedSheet[][] {
  const groups: OutlinedSheet[][] = [];
  for (const sheet of sheets) {
    const group = groups.at(-1);
    if (group?.[0]?.buildingId === sheet.buildingId) group.push(sheet);
    else groups.push([sheet]);
  }
  return groups;
}

/** Two of the same name are two people. */
function coverOf(building: readonly OutlinedSheet[]): CoverList {
  const lines = new Map<string, CoverLine>();
  for (const { participantId, participantName, notes } of building) {
    const line = lines.get(participantId) ?? { participantName, sheets: 0, letters: 0 };
    lines.set(participantId, { ...line, sheets: line.sheets + 1, letters: line.letters + notes });
  }
  return { buildingName: building[0]?.buildingName ?? null, lines: [...lines.values()] };
}
