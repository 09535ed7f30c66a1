export const actionKinds = ["note", "print", "upload", "sign-in", "invite"] as const;
export type ActionKind = (typeof actionKinds)[number];

export type Tally = {
  acknowledged: number;
  refused: number;
  /** False responses: "not found" for what exists, "not allowed" for a user who may. */
  untrue: string[];
  maxMs: number;
  /** How often each sentence was said; without an answer the screen has its own. */
  sentences: Map<string, number>;
};

/** A page gives up after this time; requests here do a little later. */
export const pageGivesUpMs = 70_000;

export type Told = { status: number; text: string; headers: Headers };

export type Asking = ReturnType<typeof openAsking>;

export function openAsking() {
  let tally = newTally();
  const pending = new Map<symbol, { kind: ActionKind; since: number }>();
  const lastDone = new Map<ActionKind, number>();

  async function ask(
    kind: ActionKind,
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
    /** A whole action succeeded; `since` is the start of its last attempt. */
    done(kind: ActionKind, since: number): void {
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
    turnPage(): void {
      tally = newTally();
    },
    tally: () => tally,
    /** True if every kind of action that began after this moment succeeded and no earlier request is pending. */
    isWellSince: (moment: number): boolean =>
      actionKinds.every((kind) => (lastDone.get(kind) ?? -1) >= moment) &&
      [...pending.values()].every(({ since }) => since >= moment),
    isUnderWay: (kind: ActionKind): boolean => [...pending.values()].some((one) => one.kind === kind),
  };
}

function newTally(): Tally {
  return { acknowledged: 0, refused: 0, untrue: [], maxMs: 0, sentences: new Map() };
}
