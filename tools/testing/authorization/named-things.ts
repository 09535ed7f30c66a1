import { neverThere, type Things } from "./camp-world.ts";
import type { MatrixRow } from "./matrix-row.ts";

const facts = {
  newId: "",
  orgName: "",
  eventName: "",
  revokedInviteId: "",
  deletedEventInviteId: "",
  otherParentsNoteId: "",
  sheetToken: "",
  adminId: "",
  memberId: "",
};

/** Placeholders, to find out what an input uses. */
export function someThings(): Things {
  return { ...neverThere(), ...facts };
}

/** Found by letting the input name them: what a row forgets to tell, the test still knows. */
export function thingsNamedBy({ input }: Pick<MatrixRow, "input">): Set<string> {
  return new Set([...allNamedBy(input)].filter((name) => name !== "orgId" && !(name in facts)));
}

export function namesOrganization({ input }: Pick<MatrixRow, "input">): boolean {
  return allNamedBy(input).has("orgId");
}

function allNamedBy(input: MatrixRow["input"]): Set<string> {
  const named = new Set<string>();
  const watched = new Proxy(someThings(), {
    get(target, name, receiver) {
      named.add(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  input(watched);
  return named;
}
