import { randomInt } from "node:crypto";
import type { RunningServer } from "#server/app/start-server.ts";
import { mintBearer, startSession } from "#server/identity/actions.ts";
import { aWorld, neverThere } from "#tools/testing/authorization/camp-world.ts";
import type { MatrixRow } from "#tools/testing/authorization/matrix-row.ts";
import type { Fields } from "./marks.ts";

export const actors = ["staff", "family"] as const;
export type Actor = (typeof actors)[number];

type Deps = RunningServer["deps"];
type Headers = Record<string, string>;

export type FuzzWorld = {
  fieldsFor(row: MatrixRow): Fields;
  requestersFor(row: MatrixRow, actor: Actor): readonly Headers[];
};

export async function aFuzzWorld(deps: Deps): Promise<FuzzWorld> {
  const { camp, other, family, invited } = await aWorld(deps.db);
  const people = [camp.admin, camp.member, camp.writers.writer, family, invited];
  // Each world is asked from elsewhere: what one address may try in an hour is soon used up.
  const from = { "x-forwarded-for": `198.18.${randomInt(256)}.${randomInt(256)}` };
  const [admin = {}, member = {}, ...families] = await Promise.all(
    people.map(async (one) => ({ ...from, ...(await signedIn(deps, one)) })),
  );
  return {
    fieldsFor: ({ input }) => ({
      own: input(camp.things),
      others: input(other.things),
      unknown: input({ ...camp.things, ...neverThere() }),
    }),
    // A picture is its sender's to go on with.
    requestersFor: ({ bySender }, actor) =>
      actor === "family" ? families : [bySender === true ? member : admin],
  };
}

type Person = { id: string; name: string; email: string };

async function signedIn({ db, clock }: Deps, { id, name, email }: Person): Promise<Headers> {
  const claims = { sub: id, name, email, email_verified: true };
  const { secret } = await db
    .transaction()
    .execute((tx) => startSession(tx, clock, "https://id.example", claims));
  const bearer = await mintBearer(db, clock, secret);
  if (bearer === null) throw new Error("a session that was just made gave no bearer");
  return { authorization: `Bearer ${bearer.token}` };
}
