/** Frames are ASCII, because topics are. */

/** Keeps proxies from closing an idle stream and lets the client detect a dead one. */
export const heartbeatFrame = ":\n\n";
/** Invalidations may be lost: the client must refetch everything. */
export const resyncFrame = "event: resync\ndata:\n\n";
export const endedFrame = "event: ended\ndata:\n\n";
/** This process stops; the client must reconnect to another. */
export const movedFrame = "event: moved\ndata:\n\n";

/** First event. `recent`: topics that changed so recently that the client may have missed it. */
export function openFrame(topics: readonly string[], recent: readonly string[]): string {
  return `event: open\ndata: ${JSON.stringify({ topics, recent })}\n\n`;
}

/** The viewer's access changed; these are the topics from now on. */
export function topicsFrame(topics: readonly string[]): string {
  return `event: topics\ndata: ${JSON.stringify({ topics })}\n\n`;
}

export function invalidationFrame(topics: readonly string[]): string {
  return `event: hint\ndata: ${JSON.stringify({ topics })}\n\n`;
}
