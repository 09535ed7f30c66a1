import { inNaturalOrder } from "../name-order.ts";
import type { CoverListChoice } from "./paper.ts";

/** Numbers start at 1 in each print job. */
export type SheetRef = { jobId: string; number: number };

export type OutlinedSheet = SheetRef & {
  participantId: string;
  participantName: string;
  buildingId: string | null;
  buildingName: string | null;
  notes: number;
};

/** A participant who gets no letter with this mail. */
export type WithoutMail = {
  participantName: string;
  buildingId: string | null;
  buildingName: string | null;
};

type CoverLine = { participantName: string; sheets: number; letters: number };
export type CoverGroup = {
  /** Null for participants without a building. */
  buildingName: string | null;
  lines: CoverLine[];
  withoutMail: string[];
};

/** `isWhole`: the only list of its job. It also names buildings without any letter. */
export type CoverList = { isWhole: boolean; groups: CoverGroup[] };

/** With fewer letters per building, a page for each building is mostly empty paper. */
const fewLetters = 8;

export function chooseCoverLists(
  choice: CoverListChoice,
  sheets: readonly OutlinedSheet[],
): "all" | "building" | "none" {
  if (choice !== "auto") return choice;
  const buildings = groupByBuilding(sheets).length;
  const letters = sheets.reduce((sum, { notes }) => sum + Math.max(1, notes), 0);
  return buildings > 1 && letters / buildings < fewLetters ? "all" : "building";
}

/** Expects sheets sorted by building. */
export function groupByBuilding(sheets: readonly OutlinedSheet[]): OutlinedSheet[][] {
  const groups: OutlinedSheet[][] = [];
  for (const sheet of sheets) {
    const group = groups.at(-1);
    if (group?.[0]?.buildingId === sheet.buildingId) group.push(sheet);
    else groups.push([sheet]);
  }
  return groups;
}

export function coverOfBuilding(
  building: readonly OutlinedSheet[],
  withoutMail: readonly WithoutMail[] = [],
): CoverList {
  const [first] = building;
  const names = withoutMail.filter(({ buildingId }) => buildingId === (first?.buildingId ?? null));
  return { isWhole: false, groups: [groupOf(building, names)] };
}

/** Buildings in natural order, participants without one last. */
export function coverOfAll(sheets: readonly OutlinedSheet[], withoutMail: readonly WithoutMail[]): CoverList {
  const namesOf = Map.groupBy(withoutMail, ({ buildingId }) => buildingId);
  const groups = groupByBuilding(sheets).map((building) => {
    const id = building[0]?.buildingId ?? null;
    const names = namesOf.get(id) ?? [];
    namesOf.delete(id);
    return groupOf(building, names);
  });
  for (const names of namesOf.values()) groups.push(groupOf([], names));
  const named = groups.flatMap(({ buildingName: name, ...group }) =>
    name === null ? [] : { name, ...group },
  );
  return {
    isWhole: true,
    groups: [
      ...inNaturalOrder(named).map(({ name, ...group }) => ({ buildingName: name, ...group })),
      ...groups.filter(({ buildingName }) => buildingName === null),
    ],
  };
}

/** Groups by id: two participants can have the same name. */
function groupOf(building: readonly OutlinedSheet[], withoutMail: readonly WithoutMail[]): CoverGroup {
  const lines = new Map<string, CoverLine>();
  for (const { participantId, participantName, notes } of building) {
    const line = lines.get(participantId) ?? { participantName, sheets: 0, letters: 0 };
    lines.set(participantId, { ...line, sheets: line.sheets + 1, letters: line.letters + notes });
  }
  return {
    buildingName: building[0]?.buildingName ?? withoutMail[0]?.buildingName ?? null,
    lines: [...lines.values()],
    withoutMail: withoutMail.map(({ participantName }) => participantName),
  };
}
