import type { ErrorDefinition } from "./app-error.ts";

/** Not among the general errors, which every public page loads. */
export const notInDemo: ErrorDefinition = {
  code: "not-in-demo",
  status: "permission-denied",
  message: "You can't do this in the demo camp. Start your own camp to try it.",
};
