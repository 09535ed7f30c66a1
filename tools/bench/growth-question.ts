import type { OperationInput } from "../testing/ask-operation.ts";
import type { CampNumbers } from "./growth-fill.ts";

export type Question = {
  operation: string;
  /** Tells two ways of asking the same thing apart. */
  how?: string;
  /** A family of the camp; otherwise one of its admins. */
  as?: keyof CampNumbers["person"];
  input: (camp: CampNumbers) => OperationInput | Promise<OperationInput>;
  /** Looks up every one of many rows by its key: one more level of an index is one page more for each of them. */
  inProportion?: boolean;
};
