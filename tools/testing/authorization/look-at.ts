import { isDeepStrictEqual } from "node:util";
import { httpStatusOf } from "#domain/refusal.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import { askOperation, type OperationInput } from "../ask-operation.ts";
import type { createAskers } from "./askers.ts";
import type { World } from "./camp-world.ts";
import type { Cell } from "./cells.ts";
import type { createFingerprints, Fingerprints } from "./fingerprint.ts";
import { leakedIn } from "./leaked-in.ts";
import type { Outcome } from "./matrix-row.ts";

type Answer = { status: number; text: string };

type Place = {
  server: RunningServer;
  fingerprints: ReturnType<typeof createFingerprints>;
  headersOf: ReturnType<typeof createAskers>;
};

/** Asks one cell and holds together what was answered, what it gives away, and what it changed. */
export function createLookAt({ server, fingerprints, headersOf }: Place) {
  /** Of a world that was left untouched: what changes between two cells is seen by the second. */
  const last = new WeakMap<World, Fingerprints>();
  const printsOf = ({ camp, other }: World) => fingerprints(camp.things.orgId, other.things.orgId);
  let questions = 0;

  async function lookAt(cell: Cell, operation: Operation, world: World) {
    // Whoever is sent away by this goes before anything is compared.
    const sendsAway = cell.actor === "removedMember" || cell.actor === "removedFamily";
    const headers = await headersOf(world, cell.actor, cell.holder);
    const before = (sendsAway ? undefined : last.get(world)) ?? (await printsOf(world));
    const ask = (input: OperationInput) => {
      questions += 1;
      return askOperation(server.origin, operation, input, headers);
    };
    const answer = await ask(cell.input(world));
    const different: Answer[] = [];
    for (const input of cell.alike(world)) {
      const other = await ask(input);
      if (other.status !== answer.status || other.text !== answer.text) different.push(other);
    }
    const after = await printsOf(world);
    last.set(world, after);
    const done = cell.expected === "ok";
    const acts = done && operation.kind !== "query" && cell.changesNothing !== true;
    const isUntouched = !acts && isDeepStrictEqual(after, before);
    const isOtherUntouched = after.other === before.other;
    return {
      isUntouched,
      isOtherUntouched,
      answer: done ? { status: answer.status } : answer,
      expected: cell.expected === "ok" ? { status: 200 } : refusal(operation.kind, cell.expected),
      leaked: done ? leakedIn(answer.text, world, cell) : [],
      different,
      // Who reads or is refused changes nothing at all; who acts changes nothing of the other camp that is not their own.
      changed: acts ? !isOtherUntouched && cell.reachesOther !== true : !isUntouched,
    };
  }
  return { lookAt, questions: () => questions };
}

function refusal(kind: Operation["kind"], { status, code, message }: Exclude<Outcome, "ok">): Answer {
  const text = kind === "http" ? message : JSON.stringify({ error: { status, code, message } });
  return { status: httpStatusOf[status], text };
}
