import type { Pool } from "pg";
import type { Clock } from "#server/platform/clock.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { hashSecret } from "#server/platform/secrets.ts";
import { findBearer } from "./store.ts";

const shape = /^Bearer ([A-Za-z0-9_-]{43})$/;

/** Who is calling, by the Authorization header alone: cookies play no part, so another site cannot lend its visitor's. */
export async function findCaller(
  pool: Pool,
  clock: Clock,
  authorization: string | undefined,
): Promise<Caller | undefined> {
  const token = shape.exec(authorization ?? "")?.[1];
  return token === undefined ? undefined : findBearer(pool, hashSecret(token), clock.now());
}
