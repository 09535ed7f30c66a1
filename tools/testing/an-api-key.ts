import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import { apiScopes, type ApiScope } from "#domain/organizations/api-key.ts";
import { formatApiKey } from "#server/organizations/require-api-key.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";

type Seed = { name?: string; scopes?: readonly ApiScope[]; expiresAt?: Date };

/** By default with every scope. `headers` are ready to be sent. */
export async function anApiKey(db: Kysely<Tables>, organization: { id: string }, seed: Seed = {}) {
  const [id, secret] = [randomUUID(), newSecret()];
  const expiresAt = seed.expiresAt ?? new Date("2999-12-31");
  await db
    .insertInto("apiKeys")
    .values({
      id,
      organizationId: organization.id,
      name: seed.name ?? "Registration",
      scopes: [...(seed.scopes ?? apiScopes)],
      secretHash: hashSecret(secret),
      createdAt: new Date(Math.min(Date.now(), expiresAt.getTime() - 1_000)),
      createdByName: "Seed",
      expiresAt,
    })
    .execute();
  const key = formatApiKey(id, secret);
  return { id, key, headers: { authorization: `Bearer ${key}` } };
}
