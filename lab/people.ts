import { randomUUID } from "node:crypto";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { openDatabase, type Db } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { aBearer } from "#tools/testing/a-bearer.ts";

/** Runs `work` with a connection of the database's owner. */
export async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const database = openDatabase({ url, poolSize: 2, log: createLog({ LOG_LEVEL: "silent" }) });
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

export type Staff = { id: string; bearer: string; signInAgain: () => Promise<string> };

/** An administrator of the organization, which is made if it does not exist. */
export async function addStaff(url: string, orgId: string, name = "Dana Whitlock"): Promise<Staff> {
  const sub = name.toLowerCase().replace(" ", ".");
  const known = { issuer: "https://id.example", name, email: `${sub}@example.org` };
  const { id } = await withDb(url, async (db) => {
    const person = await aPerson(db, { ...known, subject: sub });
    await anOrganization(db, { id: orgId, admins: [person] });
    return person;
  });
  const signInAgain = () => aBearer(url, { ...known, sub });
  return { id, bearer: await signInAgain(), signInAgain };
}

type Post = { patienceMs?: number; key?: string };

export async function post(
  url: string,
  bearer: string,
  body: object,
  { patienceMs = 90_000, key }: Post = {},
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${bearer}`,
    "content-type": "application/json",
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  const signal = AbortSignal.timeout(patienceMs);
  return fetch(url, { method: "POST", headers, body: JSON.stringify(body), signal });
}

/** Asks operations as one person at one place. Throws unless the answer is good. */
export function openCaller(origin: () => string, bearer: () => string, place: object = {}) {
  const ask = async (path: string, body: object): Promise<unknown> => {
    const response = await post(`${origin()}${path}`, bearer(), body, { key: randomUUID() });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  return {
    call: (name: string, data: object = {}) => ask(`/callable/${name}`, { data: { ...place, ...data } }),
    http: (name: string, input: object = {}) => ask(`/http/${name}`, { ...place, ...input }),
  };
}
