/** Enough for the busiest screen many times over; a longer list is a mistake or an attack. */
const maxTopics = 50;
const topicShape = /^[A-Za-z0-9:_-]{1,120}$/;

/**
 * Control topics travel on the bus like any other, but the hubs themselves react to them.
 * The mark is outside the shape above, so no client can ever ask for one.
 */
const controlMark = "!";
const sessionPrefix = `${controlMark}session:`;
const rightsPrefix = `${controlMark}rights:`;

/** Published by a process that lost hints on their way out: every screen everywhere asks again. */
export const everythingTopic = `${controlMark}everything`;

export type Control = { kind: "session"; sessionId: string } | { kind: "rights"; userId: string };

/** Publish it when a session was ended: its streams end at once. */
export function sessionEndedTopic(sessionId: string): string {
  return sessionPrefix + sessionId;
}

/** Publish it when what a person may see was changed: the person's streams are checked again. */
export function rightsChangedTopic(userId: string): string {
  return rightsPrefix + userId;
}

export function readControl(topic: string): Control | undefined {
  if (topic.startsWith(sessionPrefix))
    return { kind: "session", sessionId: topic.slice(sessionPrefix.length) };
  if (topic.startsWith(rightsPrefix)) return { kind: "rights", userId: topic.slice(rightsPrefix.length) };
  return undefined;
}

export function isControl(topic: string): boolean {
  return topic.startsWith(controlMark);
}

/** What a client asked to follow, without duplicates; undefined when the list cannot be taken. */
export function parseTopics(list: string | null): string[] | undefined {
  if (list === null || list === "") return undefined;
  const topics = [...new Set(list.split(",", maxTopics + 1))];
  if (topics.length > maxTopics) return undefined;
  return topics.every((topic) => topicShape.test(topic)) ? topics : undefined;
}
