import * as fc from "fast-check";
import type { ErrorDefinition } from "#domain/app-error.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import type { MatrixRow } from "#tools/testing/authorization/matrix-row.ts";
import { matrix } from "#tools/testing/authorization/matrix.ts";
import { caseOf, textCasesOf, type Case } from "./case-of.ts";
import { aFuzzWorld, type Actor, type FuzzWorld } from "./fuzz-world.ts";
import { faultsIn, ownSentence } from "./judge-answer.ts";
import { createSender, isTooLong, sentFor, type Answer, type Sent } from "./send-case.ts";

export type Tally = { cases: number; done: number; refused: number; broken: number; maxMs: number };
export type Fault = {
  operation: string;
  actor: Actor;
  /** How it is made again; nothing for texts, which are sent without chance. */
  run: Run | undefined;
  case: number;
  what: string;
  sent: string;
  told: string;
};
export type Result = { tally: Tally; faults: Fault[] };
export type Run = { seed: number; cases: number; only?: number | undefined };
/** Each with its place among those of its run. */
export type Cases = { run: Run | undefined; made: readonly (readonly [place: number, made: Case])[] };

/** The default seed; it gives the same cases on every machine. */
export const usualSeed = 20_270_711;
/** After this many actions a world is used up: deleted rows cannot be tried again, and limits are reached. */
const actionsPerWorld = 25;
const casesPerWorld = 250;
const atOnce = 4;

/** A world serves one operation after another until it is used up. */
function createWorlds(deps: RunningServer["deps"]) {
  let current: Promise<FuzzWorld> | undefined;
  let [actions, request] = [0, 0];
  return {
    world(): Promise<FuzzWorld> {
      if (current === undefined || actions >= actionsPerWorld || request >= casesPerWorld) {
        current = aFuzzWorld(deps);
        [actions, request] = [0, 0];
      }
      return current;
    },
    used({ kind }: Operation, { status }: Answer): void {
      request += 1;
      if (status === 429) actions = actionsPerWorld;
      if (status === 200 && kind !== "query") actions += 1;
    },
  };
}

export function createFuzz(
  server: Pick<RunningServer, "origin" | "deps">,
  catalogue: readonly ErrorDefinition[],
) {
  const sender = createSender(server.origin);
  const worlds = createWorlds(server.deps);

  async function sendAll(operation: Operation, actor: Actor, { made, run }: Cases): Promise<Result> {
    const row = rowOf(operation);
    const tally: Tally = { cases: 0, done: 0, refused: 0, broken: 0, maxMs: 0 };
    const faults: Fault[] = [];

    async function tryOne(one: Case, index: number, world: FuzzWorld): Promise<void> {
      const sent = sentFor(operation, one, world.fieldsFor(row));
      const answer = await sender.send(operation, sent, requesterOf(world.requestersFor(row, actor), index));
      count(tally, answer);
      worlds.used(operation, answer);
      const tooLong = isTooLong(operation, sent);
      const known = { catalogue, tooLong, ownSentence: tooLong ? undefined : ownSentence(operation, sent) };
      const told = short(answer.text);
      for (const what of faultsIn(operation, answer, known))
        faults.push({ operation: operation.name, actor, run, case: index, what, sent: toView(sent), told });
    }

    for (let start = 0; start < made.length; start += atOnce) {
      const world = await worlds.world();
      const some = made.slice(start, start + atOnce);
      await Promise.all(some.map(([index, one]) => tryOne(one, index, world)));
    }
    return { tally, faults };
  }

  const usualFields = async (operation: Operation) =>
    Object.keys((await worlds.world()).fieldsFor(rowOf(operation)).own);

  return {
    /** The same seed makes the same cases; ids differ, because worlds are new. */
    casesFor: async (operation: Operation, run: Run): Promise<Cases> => {
      const usual = await usualFields(operation);
      const made = fc.sample(caseOf(operation, usual), { seed: run.seed, numRuns: run.cases });
      const wanted = [...made.entries()].filter(([place]) => run.only === undefined || place === run.only);
      return { run, made: wanted };
    },
    /** The usual request, with each of these texts in each field that takes people's own words. */
    textsFor: async (operation: Operation, texts: readonly string[]): Promise<Cases> => {
      const made = textCasesOf(operation, await usualFields(operation), texts);
      return { run: undefined, made: [...made.entries()] };
    },
    sendAll,
    close: () => sender.close(),
  };
}

function rowOf({ name }: Operation): MatrixRow {
  const row = matrix.find(({ operation }) => operation === name);
  if (row === undefined) throw new Error(`${name} has no row in the authorization matrix`);
  return row;
}

/** Mostly the first of them, so that others come in between. */
function requesterOf(requesters: readonly Record<string, string>[], index: number): Record<string, string> {
  return requesters[index % 3 === 2 ? Math.floor(index / 3) % requesters.length : 0] ?? {};
}

function count(tally: Tally, { status, ms }: Answer): void {
  tally.cases += 1;
  if (status === 0 || status >= 500) tally.broken += 1;
  else if (status < 300) tally.done += 1;
  else tally.refused += 1;
  tally.maxMs = Math.max(tally.maxMs, ms);
}

function toView({ method, path, headers, body }: Sent): string {
  const text = body === undefined ? "" : Buffer.from(body).toString("utf8");
  return [method, short(path), JSON.stringify(headers), short(text)].join(" ");
}

function short(text: string): string {
  return text.length > 400 ? `${text.slice(0, 300)}… (${text.length} letters)` : text;
}
