import { isDeepStrictEqual } from "node:util";
import { httpStatusOf } from "#domain/app-error.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import type { Operation } from "#server/platform/http/operation.ts";
import { askOperation, type OperationInput } from "../ask-operation.ts";
import type { createRequesters } from "./requesters.ts";
import type { World } from "./camp-world.ts";
import type { Cell } from "./cell.ts";
import { wrongDoors, type createDoors } from "./doors.ts";
import type { createFingerprints } from "./fingerprint.ts";
import { leakedIn } from "./leaked-in.ts";
import type { MatrixRow, Outcome } from "./matrix-row.ts";

type Answer = { status: number; text: string };

type Deps = {
  server: RunningServer;
  fingerprints: ReturnType<typeof createFingerprints>;
  doors: ReturnType<typeof createDoors>;
  headersOf: ReturnType<typeof createRequesters>;
};

export type WrongCell = { cell: string } & Record<string, unknown>;

const concurrency = 4;

/** Asks cells and compares answers, leaks and changes with the table. */
export function createLookAt({ server, fingerprints, doors, headersOf }: Deps) {
  const printsOf = ({ camp, other }: World) => fingerprints(camp.things.orgId, other.things.orgId);
  let questions = 0;

  async function askCell(cell: Cell, operation: Operation, world: World): Promise<WrongCell[]> {
    const headers = await headersOf(world, cell.actor, cell.holder);
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
    const isDone = cell.expected === "ok";
    const seen = {
      answer: isDone ? { status: answer.status } : answer,
      leaked: isDone ? leakedIn(answer.text, world, cell) : [],
      different,
    };
    const expected = {
      answer: cell.expected === "ok" ? { status: 200 } : refusal(operation.kind, cell.expected),
      leaked: [],
      different: [],
    };
    return isDeepStrictEqual(seen, expected)
      ? []
      : [{ cell: nameOf(cell), seen, expected: expected.answer, body: answer.text }];
  }

  /** Cells that must change nothing share a world. Only when it did change is each asked again to find the one that does. */
  async function checkUnchanging(cells: readonly Cell[], operation: Operation, world: World) {
    const before = await printsOf(world);
    const wrong = await each(cells, (cell) => askCell(cell, operation, world));
    if (isDeepStrictEqual(await printsOf(world), before)) return wrong;
    for (const cell of cells) {
      const was = await printsOf(world);
      await askCell(cell, operation, world);
      if (!isDeepStrictEqual(await printsOf(world), was)) wrong.push({ cell: nameOf(cell), changed: true });
    }
    return [...wrong, { cell: "these together", changed: true }];
  }

  /** A cell that acts may change its own camp and nothing of the other. Afterwards everything is as before. */
  async function checkActing(
    cells: readonly Cell[],
    operation: Operation,
    { world, restore, row }: { world: World; restore: () => Promise<void>; row: MatrixRow },
  ) {
    const before = await printsOf(world);
    const { orgId } = world.camp.things;
    const doorsBefore = await doors(orgId);
    let opened: ReadonlySet<string> = new Set();
    const wrong: WrongCell[] = [];
    for (const cell of cells) {
      wrong.push(...(await askCell(cell, operation, world)));
      if (cell.reachesOther !== true && (await printsOf(world)).other !== before.other)
        wrong.push({ cell: nameOf(cell), changed: "the other camp" });
      opened = opened.union((await doors(orgId)).difference(doorsBefore));
      await restore();
    }
    wrong.push(...wrongDoors(row, opened).map((cell) => ({ cell })));
    return wrong;
  }

  return { checkUnchanging, checkActing, questions: () => questions };
}

/** Asks several at once: a cell waits for the database most of the time. */
async function each(
  cells: readonly Cell[],
  check: (cell: Cell) => Promise<WrongCell[]>,
): Promise<WrongCell[]> {
  const waiting = [...cells];
  const wrong: WrongCell[] = [];
  const next = async (): Promise<void> => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift())
      wrong.push(...(await check(cell)));
  };
  await Promise.all(Array.from({ length: concurrency }, next));
  return wrong;
}

const nameOf = ({ actor, scope }: Cell) => `${actor}, ${scope}`;

function refusal(kind: Operation["kind"], { status, code, message }: Exclude<Outcome, "ok">): Answer {
  const text = kind === "http" ? message : JSON.stringify({ error: { status, code, message } });
  return { status: httpStatusOf[status], text };
}
