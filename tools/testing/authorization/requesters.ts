import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import { dayMs } from "#domain/time.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { hashSecret, newSecret } from "#server/platform/secrets.ts";
import { testOrigin } from "../test-environment.ts";
import { aVisitor } from "../a-demo.ts";
import { aSignedInPerson, askServer, callServer } from "../test-server.ts";
import type { World } from "./camp-world.ts";
import type { ChangedKey, Requester } from "./matrix-row.ts";
import { isChangedKey } from "./derived-actors.ts";

type Db = Kysely<Tables>;
export type Place = { server: RunningServer; db: Db };
type Headers = Record<string, string>;
type SignedIn = Exclude<Requester, "anonymous" | "demoVisitor" | ChangedKey>;
type Key = { sessionSecret: string; headers: { authorization: string } };

/** The headers of each actor. Each person of a world signs in once. */
export function createRequesters(server: RunningServer, db: Db) {
  const known = new WeakMap<World, Map<string, Promise<Headers>>>();

  return function headersOf(
    world: World,
    requester: Requester,
    holder: SignedIn = "admin",
  ): Promise<Headers> {
    const ofWorld = known.get(world) ?? new Map<string, Promise<Headers>>();
    known.set(world, ofWorld);
    const who = isChangedKey(requester) ? `${requester} of ${holder}` : requester;
    const headers = ofWorld.get(who) ?? makeHeaders({ server, db }, world, requester, holder);
    ofWorld.set(who, headers);
    return headers;
  };
}

async function makeHeaders(
  place: Place,
  world: World,
  requester: Requester,
  holder: SignedIn,
): Promise<Headers> {
  if (requester === "anonymous") return {};
  const { server } = place;
  if (requester === "demoVisitor") return (await aVisitor(server)).headers;
  if (isChangedKey(requester)) return changedKeys[requester](place, await keyOf(server, world, holder));
  const { headers } = await keyOf(server, world, requester);
  if (requester === "removedMember") return sendMemberAway(server, world, headers);
  if (requester === "removedCounselor") return sendCounselorAway(server, world, headers);
  if (requester === "removedFamily") await sendFamilyAway(server, world, headers);
  return headers;
}

export function keyOf(server: RunningServer, world: World, requester: SignedIn): Promise<Key> {
  const person = personOf(world, requester);
  const verified = !requester.startsWith("unverified");
  return aSignedInPerson(server, { ...person, subject: person.id, verified });
}

function personOf({ camp, other, ...around }: World, requester: SignedIn) {
  return {
    ...around,
    otherCampAdmin: other.admin,
    otherCampMember: other.member,
    otherCampFamily: other.writers.writer,
    member: camp.member,
    admin: camp.admin,
    removedMember: camp.former.member,
    removedFamily: camp.former.family,
    ...camp.writers,
    ...camp.counselors,
  }[requester];
}

/** The removal ends the session, so that this person has to sign in again. */
async function sendMemberAway(server: RunningServer, world: World, headers: Headers): Promise<Headers> {
  const { things, former } = world.camp;
  const { orgId } = things;
  expectDone(await askServer(server, `/api/org/${orgId}`, headers));
  const admin = await keyOf(server, world, "admin");
  const userId = former.member.id;
  expectDone(await callServer(server, "removeTeamMember", { orgId, userId }, admin.headers));
  const { status } = await askServer(server, `/api/session`, headers);
  if (status !== 401) throw new Error(`a removed member is still signed in: ${status}`);
  return (await keyOf(server, world, "removedMember")).headers;
}

/** As for a member. */
async function sendCounselorAway(server: RunningServer, world: World, headers: Headers): Promise<Headers> {
  const { things, counselors } = world.camp;
  const { orgId } = things;
  expectDone(await askServer(server, `/api/org/${orgId}/cabin`, headers));
  const admin = await keyOf(server, world, "admin");
  const { counselorId } = counselors.removedCounselor;
  expectDone(await callServer(server, "removeCounselor", { orgId, counselorId }, admin.headers));
  const { status } = await askServer(server, `/api/session`, headers);
  if (status !== 401) throw new Error(`a removed counselor is still signed in: ${status}`);
  return (await keyOf(server, world, "removedCounselor")).headers;
}

/** Uses a token that worked a moment ago: access ends with the removal, not with the next sign-in. */

async function sendFamilyAway(server: RunningServer, world: World, headers: Headers): Promise<void> {
  const { things, former } = world.camp;
  const { orgId, eventId, participantId } = things;
  expectDone(await askServer(server, `/api/my/participants/${participantId}`, headers));
  const admin = await keyOf(server, world, "admin");
  const contact = { orgId, eventId, participantId, contactId: former.familyContactId };
  expectDone(await callServer(server, "removeContact", contact, admin.headers));
}

function expectDone({ status, body }: { status: number; body: unknown }): void {
  if (status !== 200) throw new Error(`the world is not as it should be: ${status} ${JSON.stringify(body)}`);
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
export const cookie = (secret: string) => ({ cookie: `__Host-sid=${secret}` });

/** How a key breaks or ages. All but the unknown one start from a key that works. */
export const changedKeys: Record<ChangedKey, (place: Place, key: Key) => Headers | Promise<Headers>> = {
  async expiredSession({ db }, { sessionSecret, headers }) {
    const [createdAt, expiresAt] = [new Date(Date.now() - 60_000), new Date(Date.now() - 1_000)];
    const ended = db.updateTable("sessions").set({ createdAt, expiresAt });
    await ended.where("secretHash", "=", hashSecret(sessionSecret)).execute();
    return headers;
  },
  async expiredBearer({ db }, { headers }) {
    const ended = db.updateTable("bearers").set({ expiresAt: new Date(Date.now() - 1_000) });
    await ended.where("secretHash", "=", hashSecret(tokenIn(headers))).execute();
    return headers;
  },
  async signedOut({ server }, { sessionSecret, headers }) {
    const { status } = await fetch(`${server.origin}/auth/sign-out`, {
      method: "POST",
      headers: { origin: testOrigin, ...cookie(sessionSecret) },
    });
    expectDone({ status, body: "signing out" });
    return headers;
  },
  unknownBearer: () => bearer(newSecret()),
  tamperedBearer: (_, { headers }) => bearer(changed(tokenIn(headers))),
  malformedBearer: (_, { headers }) => bearer(`${tokenIn(headers)}A`),
  secretAsBearer: (_, { sessionSecret }) => bearer(sessionSecret),
  async signedInTwoDaysAgo({ db }, { sessionSecret, headers }) {
    const aged = db.updateTable("sessions").set({ authenticatedAt: new Date(Date.now() - 2 * dayMs) });
    await aged.where("secretHash", "=", hashSecret(sessionSecret)).execute();
    return headers;
  },
  cookieAlone: (_, { sessionSecret }) => cookie(sessionSecret),
};

function tokenIn({ authorization }: Key["headers"]): string {
  return authorization.slice("Bearer ".length);
}

/** One letter of it is another one. */
export function changed(secret: string): string {
  return `${secret.startsWith("A") ? "B" : "A"}${secret.slice(1)}`;
}
