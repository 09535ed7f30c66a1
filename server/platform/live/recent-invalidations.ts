/** Longer than any reasonable time between a screen's question and its stream; the client counts on it. */
const rememberMs = 10_000;

/**
 * Which topics were hinted in the last seconds. A screen asks its question first and follows a moment later;
 * a change that falls between the two is told when the stream opens.
 */
export class RecentInvalidations {
  readonly #hintedAt = new Map<string, number>();
  #knowsSince: number;

  constructor(now: number) {
    this.#knowsSince = now;
  }

  remember(topics: readonly string[], now: number): void {
    for (const topic of topics) {
      // Taken out first: the order of the Map stays the order of time.
      this.#hintedAt.delete(topic);
      this.#hintedAt.set(topic, now);
    }
  }

  /** After a gap, as after the start, nobody knows what was missed: for a while every topic counts as recent. */
  forget(now: number): void {
    this.#hintedAt.clear();
    this.#knowsSince = now;
  }

  among(topics: readonly string[], now: number): readonly string[] {
    if (now - this.#knowsSince < rememberMs) return topics;
    return topics.filter(
      (topic) => now - (this.#hintedAt.get(topic) ?? Number.NEGATIVE_INFINITY) < rememberMs,
    );
  }

  prune(now: number): void {
    for (const [topic, invalidatedAt] of this.#hintedAt) {
      if (now - invalidatedAt < rememberMs) break;
      this.#hintedAt.delete(topic);
    }
  }
}
