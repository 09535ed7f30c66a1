/** Limit of the server. */
const maxTopics = 50;

/** Counts followers, because several screens may follow the same topic. */
export class FollowedTopics {
  readonly #followed = new Map<string, { count: number; since: number }>();

  add(topics: readonly string[], now: number): void {
    for (const topic of topics) {
      const known = this.#followed.get(topic);
      if (known === undefined) this.#followed.set(topic, { count: 1, since: now });
      else known.count += 1;
    }
  }

  remove(topics: readonly string[]): void {
    for (const topic of topics) {
      const known = this.#followed.get(topic);
      if (known === undefined) continue;
      known.count -= 1;
      if (known.count === 0) this.#followed.delete(topic);
    }
  }

  since(topic: string): number | undefined {
    return this.#followed.get(topic)?.since;
  }

  isEmpty(): boolean {
    return this.#followed.size === 0;
  }

  /** Above the server's limit the newest topics win, because they belong to the current screen. */
  list(): string[] {
    return [...this.#followed.keys()].slice(-maxTopics);
  }
}
