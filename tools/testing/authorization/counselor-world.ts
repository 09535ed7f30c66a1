import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { aPerson } from "#database/seed/builders.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string; email: string };

/** The first has the building of the camp's `participantId`, the second has another building of the same event. */
export const counselors = ["counselor", "otherBuildingsCounselor"] as const;
export type Counselor = (typeof counselors)[number];

export type CampCounselors = Record<Counselor | "removedCounselor", Person & { counselorId: string }>;

/** Without the mark of the camp: what they see must have it only in names of their own buildings and participants. */
export async function someCounselors(
  db: Db,
  organization: { id: string },
  mark: string,
): Promise<CampCounselors> {
  const counselor = async (building: string) => {
    const email = `${randomBytes(6).toString("hex")}@counselors.example`;
    const person = await aPerson(db, { name: "Somebody Outdoors", email });
    const counselorId = await aCounselor(db, organization, { person, email, buildings: [building] });
    return { ...person, counselorId };
  };
  return {
    counselor: await counselor(`Cabin ${mark}`),
    otherBuildingsCounselor: await counselor(`Lodge ${mark}`),
    removedCounselor: await counselor(`Cabin ${mark}`),
  };
}

export async function aCounselor(
  db: Db,
  organization: { id: string },
  { person, email, buildings }: { person: { id: string } | null; email: string; buildings: string[] },
): Promise<string> {
  const id = randomUUID();
  const now = new Date();
  await db
    .insertInto("buildingStaff")
    .values({
      id,
      organizationId: organization.id,
      email,
      buildings,
      createdAt: now,
      createdByName: "Somebody",
      ...(person === null ? {} : { userId: person.id, joinedAt: now }),
    })
    .execute();
  return id;
}

/** What a counselor may see of the camp. Everything else with its mark, such as an address, must not be in an answer. */
export function namesKnownTo(counselor: Counselor, { mark, name }: { mark: string; name: string }): string[] {
  const everyones = [name, `Week ${mark}`];
  return counselor === "counselor"
    ? [...everyones, `Cabin ${mark}`, `Camper ${mark}`, `Forgotten ${mark}`]
    : [...everyones, `Lodge ${mark}`];
}

export async function aTeamInvite(db: Db, organization: { id: string }, mark: string) {
  const [id, email] = [randomUUID(), `invited@${mark}.example`];
  const values = { id, organizationId: organization.id, email, role: "member", createdAt: new Date() };
  await db
    .insertInto("teamInvites")
    .values({ ...values, createdByName: `Admin ${mark}` })
    .execute();
  return { id, email };
}
