import * as z from "zod/mini";
import { directoryPage, directoryPageSize, newOrganization } from "#domain/organizations/organization.ts";
import { generalReasons } from "#domain/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, publicQuery, type Operation } from "#server/platform/http/operation.ts";
import { createOrganization } from "./actions.ts";
import { countDirectory, listDirectory } from "./store.ts";

const place = z.object({ name: z.string(), id: z.uuid() });

export function organizationOperations(deps: Deps): Operation[] {
  return [
    publicQuery({
      name: "listOrganizations",
      path: "/organizations",
      summary: "The public directory, in the order of names, a page at a time.",
      input: z.object({ after: z.optional(z.string().check(z.maxLength(1_000))) }),
      output: directoryPage,
      async handle({ after }) {
        const [rows, total] = await Promise.all([
          listDirectory(deps.db, readPlace(after), directoryPageSize + 1),
          countDirectory(deps.db),
        ]);
        const organizations = rows.slice(0, directoryPageSize);
        const last = rows.length > directoryPageSize ? organizations.at(-1) : undefined;
        return { organizations, total, next: last === undefined ? null : writePlace(last) };
      },
    }),
    callable({
      name: "createOrganization",
      summary:
        "Creates an organization; the caller becomes its admin. The id is the client's, so sending twice creates one.",
      creates: true,
      input: newOrganization,
      output: z.object({ id: z.string() }),
      handle: (input, { caller, transact }) =>
        transact((tx) => createOrganization(tx, deps.clock, caller, input)),
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
