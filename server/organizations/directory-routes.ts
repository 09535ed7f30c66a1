import * as contract from "#domain/organizations/directory-contract.ts";
import { landingSampleSize } from "#domain/organizations/organization.ts";
import type { Deps } from "#server/platform/deps.ts";
import { readNamePlace, writeNamePlace } from "#server/platform/http/name-cursor.ts";
import { type Operation, implementPublic } from "#server/platform/http/operation.ts";
import { countDirectory, listDirectory, listHandful } from "./store.ts";

export function directoryOperations(deps: Pick<Deps, "db">): Operation[] {
  return [
    implementPublic(contract.listOrganizations, {
      withSystemAccess: "the directory is public",
      summary: "The public directory, in the order of names, a page at a time.",
      async handle({ after, limit }) {
        const [rows, total] = await Promise.all([
          listDirectory(deps.db, readNamePlace(after), limit + 1),
          countDirectory(deps.db),
        ]);
        const organizations = rows.slice(0, limit);
        const last = rows.length > limit ? organizations.at(-1) : undefined;
        return { organizations, total, next: last === undefined ? null : writeNamePlace(last) };
      },
    }),
    implementPublic(contract.sampleOrganizations, {
      withSystemAccess: "the directory is public",
      summary:
        "A random handful of the directory. `from` is the visitor's own draw between 0 and 1, kept for the visit.",
      async handle({ from }) {
        const [organizations, total] = await Promise.all([
          listHandful(deps.db, from, landingSampleSize),
          countDirectory(deps.db),
        ]);
        return { organizations, total, next: null };
      },
    }),
  ];
}
