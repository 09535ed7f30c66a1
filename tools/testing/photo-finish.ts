/**
 * Starts two actions with a small offset, round after round, and adjusts the offset until either may win: the winner
 * starts a little later the next time. A fixed offset would fit one machine only.
 */
export class PhotoFinish {
  /** How much later the second begins; below zero the first is the later one. */
  #apartMs = 0;
  #stepMs = 1;
  readonly #wins = { first: 0, second: 0 };
  #last: "first" | "second" | undefined;

  async start<A, B>(first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
    const apartMs = this.#apartMs;
    return Promise.all([after(-apartMs).then(first), after(apartMs).then(second)]);
  }

  cameFirst(who: "first" | "second"): void {
    // Far from the moment the steps grow, near it they are as small as they can be.
    this.#stepMs = who === this.#last ? Math.min(this.#stepMs * 2, 256) : 1;
    this.#apartMs += who === "first" ? -this.#stepMs : this.#stepMs;
    this.#last = who;
    this.#wins[who] += 1;
  }

  /** Of the two, the one that has come first less often: a race that only one can win tries nothing. */
  get closest(): number {
    return Math.min(this.#wins.first, this.#wins.second);
  }
}

async function after(ms: number): Promise<void> {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
}
