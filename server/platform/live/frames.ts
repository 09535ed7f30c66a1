/** What goes over a stream. Everything in it is ASCII, see the shape of a topic. */

/** A comment keeps proxies from closing a quiet stream and lets the client notice a dead one. */
export const heartbeatFrame = ":\n\n";
/** Hints may have been missed: ask for everything again. */
export const resyncFrame = "event: resync\ndata:\n\n";
/** The session is over. */
export const endedFrame = "event: ended\ndata:\n\n";
/** This process stops; another one is there. */
export const movedFrame = "event: moved\ndata:\n\n";

/** The first event: what is followed now, and which of it changed so shortly ago that it may have been missed. */
export function openFrame(topics: readonly string[], recent: readonly string[]): string {
  return `event: open\ndata: ${JSON.stringify({ topics, recent })}\n\n`;
}

/** What the viewer may see was changed: this is what is followed from now on. */
export function topicsFrame(topics: readonly string[]): string {
  return `event: topics\ndata: ${JSON.stringify({ topics })}\n\n`;
}

export function invalidationFrame(topics: readonly string[]): string {
  return `event: hint\ndata: ${JSON.stringify({ topics })}\n\n`;
}
