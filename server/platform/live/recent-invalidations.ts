/** Longer than the time between a screen's request and its stream; the client relies on it. */
const rememberMs = 10_000;

/** A screen fetches first and subscribes later; a change in between is reported when the stream opens. */
export class RecentInvalidations {
  readonly #hintedAt = new Map<string, number>();
  #knowsSince: number;

  constructor(now: number) {
    this.#knowsSince = now;
  }

  remember(topics: readonly string[], now: number): void {
    for (const topic of topics) {
      // Delete first, so that Map order stays chronological.
      this.#hintedAt.delete(topic);
      this.#hintedAt.set(topic, now);
    }
  }

  /** After a gap or the start, missed topics are unknown, so every topic counts as recent for a while. */
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
