import type { World } from "./camp-world.ts";
import type { Cell } from "./cell.ts";
import { isBrokenKey, ofOtherCamp } from "./derived-actors.ts";
import { everybody, type Requester } from "./matrix-row.ts";
import { matrix } from "./matrix.ts";
import { counselors, namesKnownTo } from "./counselor-world.ts";
import { letterOf, writers } from "./writing-world.ts";

const insiders: readonly Requester[] = [
  "member",
  "admin",
  "invited",
  "invitedCounselor",
  "family",
  ...writers,
];

export function leakedIn(text: string, { camp, other }: World, { operation, ...cell }: Cell): string[] {
  const actor = isBrokenKey(cell.actor) ? cell.actor : (cell.holder ?? cell.actor);
  const row = matrix.find((one) => one.operation === operation);
  if (row?.expected === everybody) return [];
  const theirs = ofOtherCamp.includes(actor) || !text.includes(other.mark) ? [] : [other.mark];
  // Who holds a link may see which organization it is of. Nothing else of it, and being on its team does not help.
  const counselor = counselors.find((one) => one === actor);
  const held = row?.grantedByLink === true;
  const mayKnow = held ? actor === "family" : insiders.includes(actor);
  const known = counselor === undefined ? (held ? [camp.name] : []) : namesKnownTo(counselor, camp);
  const visible = known.reduce((rest, name) => rest.replaceAll(name, ""), text);
  // A letter is its writer's alone: not the other parent's, and not the team's but at its own safety desk.
  const atOwnDesk = row?.readsOwnLetters === true && (actor === "member" || actor === "admin");
  const ofCamp = [
    ...writers.filter((who) => who !== actor).map((who) => letterOf(camp.writers[who])),
    letterOf(camp.former.family),
  ];
  const letters = [
    ...(atOwnDesk ? [] : ofCamp),
    ...writers
      .filter((who) => who !== "writer" || actor !== "otherCampFamily")
      .map((who) => letterOf(other.writers[who])),
  ];
  const read = letters.filter((letter) => text.includes(letter));
  return [...theirs, ...read, ...(mayKnow || !visible.includes(camp.mark) ? [] : [camp.mark])];
}
