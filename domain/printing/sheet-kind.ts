export const sheetKinds = ["family", "team", "counselor"] as const;

/**
 * family: letters of families, and stationery. team: a letter from staff; what comes back is for the team alone.
 * counselor: a page that a counselor writes to a child's guardians.
 */
export type SheetKind = (typeof sheetKinds)[number];

export function sheetKindOf(stored: string): SheetKind {
  return sheetKinds.find((kind) => kind === stored) ?? "family";
}
