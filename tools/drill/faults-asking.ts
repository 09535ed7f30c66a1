/** What somebody does who uses the product while it is troubled. */
export const deedKinds = ["note", "print", "upload", "sign-in", "invite"] as const;
export type DeedKind = (typeof deedKinds)[number];

/** What people were told while one thing was wrong. */
export type Tally = {
  acknowledged: number;
  refused: number;
  /** Told something that is not so: "not found" of what is there, "not allowed" to somebody who may. */
  untrue: string[];
  maxMs: number;
  /** How often each sentence was said; without an answer the screen has its own. */
  sentences: Map<string, number>;
};

/** A page gives up after so long, and so does whoever asks here, a little later. */
export const pageGivesUpMs = 70_000;

export type Told = { status: number; text: string; headers: Headers };

export type Asking = ReturnType<typeof openAsking>;

/** Everything that is asked goes through here, so that it is known what is under way and how long each answer took. */
export function openAsking() {
  let tally = newTally();
  const pending = new Map<symbol, { kind: DeedKind; since: number }>();
  const lastDone = new Map<DeedKind, number>();

  async function ask(
    kind: DeedKind,
    url: string,
    init: RequestInit,
    patienceMs = pageGivesUpMs + 5_000,
  ): Promise<Told | undefined> {
    const since = performance.now();
    const key = Symbol(kind);
    pending.set(key, { kind, since });
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const answer = await fetch(url, { redirect: "manual", ...init, signal });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    } catch {
      return undefined;
    } finally {
      pending.delete(key);
      // On today's page: what began a moment before the trouble has met it too.
      tally.maxMs = Math.max(tally.maxMs, performance.now() - since);
    }
  }

  return {
    ask,
    /** A whole deed came to its good end; `since` is when its last try began. */
    done(kind: DeedKind, since: number): void {
      tally.acknowledged += 1;
      lastDone.set(kind, since);
    },
    refused(sentence: string): void {
      tally.refused += 1;
      tally.sentences.set(sentence, (tally.sentences.get(sentence) ?? 0) + 1);
    },
    untrue(what: string): void {
      tally.untrue.push(what);
    },
    /** A new page: from now on is counted anew. */
    turnPage(): void {
      tally = newTally();
    },
    tally: () => tally,
    /** Whether each kind of deed that began after this moment came to a good end, and nothing of before is still open. */
    isWellSince: (moment: number): boolean =>
      deedKinds.every((kind) => (lastDone.get(kind) ?? -1) >= moment) &&
      [...pending.values()].every(({ since }) => since >= moment),
    isUnderWay: (kind: DeedKind): boolean => [...pending.values()].some((one) => one.kind === kind),
  };
}

function newTally(): Tally {
  return { acknowledged: 0, refused: 0, untrue: [], maxMs: 0, sentences: new Map() };
}
