import * as z from "zod/mini";
import {
  maxDirectoryLength,
  directoryPage,
  directoryPageSize,
  landingSampleSize,
} from "#domain/organizations/organization.ts";
import type { Deps } from "#server/platform/deps.ts";
import { nameCursorParam, readNamePlace, writeNamePlace } from "#server/platform/http/name-cursor.ts";
import { publicQuery, type Operation } from "#server/platform/http/operation.ts";
import { countDirectory, listDirectory, listHandful } from "./store.ts";

export function directoryOperations(deps: Pick<Deps, "db">): Operation[] {
  return [
    publicQuery({
      name: "listOrganizations",
      withSystemAccess: "the directory is public",
      path: "/organizations",
      summary: "The public directory, in the order of names, a page at a time.",
      input: z.object({
        after: nameCursorParam,
        limit: z._default(
          z.coerce.number().check(z.int(), z.gte(1), z.lte(maxDirectoryLength)),
          directoryPageSize,
        ),
      }),
      output: directoryPage,
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
    publicQuery({
      name: "sampleOrganizations",
      withSystemAccess: "the directory is public",
      path: "/organizations/sample",
      summary:
        "A random handful of the directory. `from` is the visitor's own draw between 0 and 1, kept for the visit.",
      input: z.object({ from: z.coerce.number().check(z.gte(0), z.lt(1)) }),
      output: directoryPage,
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
