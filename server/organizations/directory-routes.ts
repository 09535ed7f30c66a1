import * as z from "zod/mini";
import {
  directoryLongest,
  directoryPage,
  directoryPageSize,
  landingSampleSize,
} from "#domain/organizations/organization.ts";
import { generalReasons } from "#domain/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import { cleanLine } from "#domain/text.ts";
import type { Deps } from "#server/platform/deps.ts";
import { publicQuery, type Operation } from "#server/platform/http/operation.ts";
import { countDirectory, listDirectory, listHandful } from "./store.ts";

/** Clean, as names are kept: anybody can write such a place, with letters in it that the database does not take. */
const place = z.object({ name: z.pipe(z.string(), z.transform(cleanLine)), id: z.uuid() });

/** What anybody may ask about the organizations there are. */
export function directoryOperations(deps: Pick<Deps, "db">): Operation[] {
  return [
    publicQuery({
      name: "listOrganizations",
      asCourier: "the directory is public",
      path: "/organizations",
      summary: "The public directory, in the order of names, a page at a time.",
      input: z.object({
        after: z.optional(z.string().check(z.maxLength(1_000))),
        limit: z._default(
          z.coerce.number().check(z.int(), z.gte(1), z.lte(directoryLongest)),
          directoryPageSize,
        ),
      }),
      output: directoryPage,
      async handle({ after, limit }) {
        const [rows, total] = await Promise.all([
          listDirectory(deps.db, readPlace(after), limit + 1),
          countDirectory(deps.db),
        ]);
        const organizations = rows.slice(0, limit);
        const last = rows.length > limit ? organizations.at(-1) : undefined;
        return { organizations, total, next: last === undefined ? null : writePlace(last) };
      },
    }),
    publicQuery({
      name: "sampleOrganizations",
      asCourier: "the directory is public",
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

function writePlace({ name, id }: { name: string; id: string }): string {
  return Buffer.from(JSON.stringify({ name, id })).toString("base64url");
}

function readPlace(text: string | undefined): z.infer<typeof place> | undefined {
  if (text === undefined) return undefined;
  try {
    return place.parse(JSON.parse(Buffer.from(text, "base64url").toString("utf8")));
  } catch {
    throw new Refused(generalReasons.badRequest);
  }
}
