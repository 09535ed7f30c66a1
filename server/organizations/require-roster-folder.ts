import type { Standing } from "#domain/standing.ts";
import type { Db } from "#server/platform/db/database.ts";
import { findStandingAndZone } from "./settings-store.ts";

declare const verified: unique symbol;

/**
 * The folder in which programs leave files for this organization. Only findRosterFolder() can create one. Who can write to
 * the folder is decided where it is mounted.
 */
export type RosterFolder = {
  readonly organizationId: string;
  readonly userId: null;
  /** For Activity and for the people whom it adds. */
  readonly displayName: "Roster folder";
  readonly standing: Standing;
  readonly timeZone: string;
  readonly [verified]: "roster folder";
};

export async function findRosterFolder(db: Db, organizationId: string): Promise<RosterFolder | undefined> {
  const row = await findStandingAndZone(db, organizationId);
  if (row === undefined) return undefined;
  const { standing, timeZone } = row;
  return verify({
    organizationId,
    userId: null,
    displayName: "Roster folder",
    standing,
    timeZone,
  });
}

function verify(folder: Omit<RosterFolder, typeof verified>): RosterFolder {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one place where the proof is made
  return folder as RosterFolder;
}
