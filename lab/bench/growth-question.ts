import type { OperationInput } from "#tools/testing/ask-operation.ts";
import type { CampNumbers } from "./growth-fill.ts";

export type Question = {
  operation: string;
  /** Tells two ways of asking the same thing apart. */
  how?: string;
  /** A family of the camp; otherwise one of its admins. */
  as?: keyof CampNumbers["person"];
  input: (camp: CampNumbers) => OperationInput | Promise<OperationInput>;
  /** Looks up many rows by key: one more index level costs one more buffer for each of them. */
  inProportion?: boolean;
};
