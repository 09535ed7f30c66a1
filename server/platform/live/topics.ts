/** Far more than any screen needs; a longer list is a bug or an attack. */
const maxTopics = 50;
const topicShape = /^[A-Za-z0-9:_-]{1,120}$/;

/** Control topics are handled by the hubs. The mark is not in topicShape, so clients cannot follow them. */
const controlMark = "!";
const sessionPrefix = `${controlMark}session:`;
const rightsPrefix = `${controlMark}rights:`;

/** Published by a process that lost outgoing invalidations: all clients refetch everything. */
export const everythingTopic = `${controlMark}everything`;

export type Control = { kind: "session"; sessionId: string } | { kind: "rights"; userId: string };

/** Publish it when a session ends: its streams end at once. */
export function sessionEndedTopic(sessionId: string): string {
  return sessionPrefix + sessionId;
}

/** Publish it when a user's access changes: the user's streams are checked again. */
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

export function parseTopics(list: string | null): string[] | undefined {
  if (list === null || list === "") return undefined;
  const topics = [...new Set(list.split(",", maxTopics + 1))];
  if (topics.length > maxTopics) return undefined;
  return topics.every((topic) => topicShape.test(topic)) ? topics : undefined;
}
