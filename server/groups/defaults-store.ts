import { noDefaults, type ChosenSettings, type GroupDefaults } from "#domain/groups/defaults.ts";
import { printSettings } from "#domain/printing/paper.ts";
import { letterGuideColumns } from "#server/organizations/switches.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { GroupManager } from "./require-group-manager.ts";

const columns = [
  "paper",
  "sides",
  "retentionDays",
  "repliesAtMinutes",
  "lettersPerWeek",
  "tips",
  "tipsInSpanish",
] as const;

const { paper, sides } = printSettings.shape;

export async function findDefaults(db: Db, groupId: string): Promise<GroupDefaults> {
  const row = await db
    .selectFrom("groupDefaults")
    .select(columns)
    .where("groupId", "=", groupId)
    .executeTakeFirst();
  if (row === undefined) return noDefaults;
  return {
    ...row,
    paper: row.paper === null ? null : paper.parse(row.paper),
    sides: row.sides === null ? null : sides.parse(row.sides),
  };
}

export async function saveDefaults(
  tx: Tx,
  { groupId }: GroupManager,
  defaults: GroupDefaults,
  now: Date,
): Promise<void> {
  await tx
    .insertInto("groupDefaults")
    .values({ groupId, ...defaults, changedAt: now })
    .onConflict((conflict) => conflict.column("groupId").doUpdateSet({ ...defaults, changedAt: now }))
    .execute();
}

export async function findChosen(db: Db, { organizationId }: Admin): Promise<ChosenSettings> {
  const row = await db
    .selectFrom("organizations as o")
    .leftJoin("safetyDesks as d", "d.organizationId", "o.id")
    .select(["o.paper", "o.sides", "o.retentionDays", "d.repliesAtMinutes"])
    .select(letterGuideColumns)
    .where("o.id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { ...row, paper: paper.parse(row.paper), sides: sides.parse(row.sides) };
}
