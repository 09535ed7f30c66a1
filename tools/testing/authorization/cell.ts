import type { OperationInput } from "../ask-operation.ts";
import type { World } from "./camp-world.ts";
import type { Holder } from "./derived-actors.ts";
import type { Outcome, Requester } from "./matrix-row.ts";

export type Cell = {
  operation: string;
  actor: Requester;
  /** Whose key it was before it was changed. */
  holder?: Holder;
  scope: string;
  input: (world: World) => OperationInput;
  expected: Outcome;
  changesNothing?: true | undefined;
  /** Done by a member of the other camp to that camp's things. */
  reachesOther?: true;
  /** The same asked of things that never were. The answers must be alike to the letter, or one could find out. */
  alike: (world: World) => OperationInput[];
};
