/** The server takes no more. */
const maxTopics = 50;

/** Which topics the tab's screens want, counted, because several may want the same one. */
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

  /** When somebody began to want it. */
  since(topic: string): number | undefined {
    return this.#followed.get(topic)?.since;
  }

  isEmpty(): boolean {
    return this.#followed.size === 0;
  }

  /** The newest ones, should there ever be more than the server takes: they belong to what is being looked at. */
  list(): string[] {
    return [...this.#followed.keys()].slice(-maxTopics);
  }
}
