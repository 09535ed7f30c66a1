import { randomUUID } from "node:crypto";
import { glob } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { World } from "./camp-world.ts";
import { isBrokenKey } from "./derived-actors.ts";
import { actors, asStrangers, brokenKeys, cookieOnly, type Actor, type DerivedActor } from "./matrix-row.ts";
import { someThings } from "./named-things.ts";
import type { TopicRow } from "./topic-rows.ts";

const topicScopes = ["the camp's own", "another camp's", "missing"] as const;
export type TopicScope = (typeof topicScopes)[number];

type TopicRequester = Actor | DerivedActor;

/** On one stream all topics of a scope are published. */
function streamsOf(requesters: readonly TopicRequester[]) {
  return requesters.flatMap((requester) => topicScopes.map((scope) => ({ requester, scope })));
}

export const openStreams = streamsOf([...actors, ...asStrangers, ...cookieOnly]);
/** With an invalid token the stream is rejected: the tab must learn that it is signed out. */
export const refusedStreams = brokenKeys;

export function topicIn({ topic }: TopicRow, scope: TopicScope, { camp, other }: World): string {
  if (scope === "the camp's own") return topic(camp.things);
  if (scope === "another camp's") return topic(other.things);
  return topic({ ...someThings(), adminId: randomUUID(), memberId: randomUUID() });
}

export function isReceived({ receivers }: TopicRow, scope: TopicScope, requester: TopicRequester): boolean {
  return receivers.includes(scopedActor(scope, requester));
}

/** The actor relative to the topic's camp: the other camp's team becomes the own one. For a missing camp, none is. */
function scopedActor(scope: TopicScope, requester: TopicRequester): Actor {
  if (isBrokenKey(requester)) return "anonymous";
  const actor = actors.find((one) => one === requester) ?? "signedIn";
  if (scope === "the camp's own" || actor === "anonymous") return actor;
  return scope === "missing" ? "signedIn" : acrossCamps[actor];
}

const acrossCamps: Record<Actor, Actor> = {
  anonymous: "anonymous",
  signedIn: "signedIn",
  otherCampAdmin: "admin",
  otherCampMember: "member",
  member: "otherCampMember",
  admin: "otherCampAdmin",
};

const domain = fileURLToPath(new URL("../../../domain", import.meta.url));

/** Every topic that the domain can name, found in its files: "export const …Topics". */
export async function allTopicMakers(): Promise<unknown[]> {
  const makers: unknown[] = [];
  for await (const file of glob("**/*.ts", { cwd: domain, exclude: ["**/*.test.ts"] })) {
    const found: Record<string, unknown> = await import(`${domain}/${file}`);
    for (const [name, value] of Object.entries(found))
      if (name.endsWith("Topics") && typeof value === "object" && value !== null)
        makers.push(...Object.values(value));
  }
  return makers;
}
