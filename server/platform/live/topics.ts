/**
 * Topics are hierarchical. The first two segments name the audience: streams with the topic "org:1" receive
 * invalidations of "org:1" and of "org:1:events". No topic contains a comma or a line break.
 */
export function audienceOf(topic: string): string {
  const second = topic.indexOf(":", topic.indexOf(":") + 1);
  return second === -1 ? topic : topic.slice(0, second);
}

export const userAudience = (userId: string): string => `user:${userId}`;
export const sessionAudience = (sessionId: string): string => `session:${sessionId}`;

const closePrefix = "!close:";

/** Publish it when a user's access changes: the user's streams close, and the tabs reconnect with their new rights. */
export const rightsChangedTopic = (userId: string): string => closePrefix + userAudience(userId);

/** Publish it when a session ends: its streams close. */
export const sessionEndedTopic = (sessionId: string): string => closePrefix + sessionAudience(sessionId);

/** The audience whose streams must close, if the topic says so. */
export function audienceToClose(topic: string): string | undefined {
  return topic.startsWith(closePrefix) ? topic.slice(closePrefix.length) : undefined;
}

/** Published by a process that lost outgoing invalidations: all clients refetch everything. */
export const everythingTopic = "!everything";
