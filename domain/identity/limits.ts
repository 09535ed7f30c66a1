import type { Limit } from "../limit.ts";
import { identityErrors } from "./errors.ts";

/** Of one network address. A whole camp, or half a town's telephones, may stand behind one. */
export const signInStarts: Limit = {
  name: "sign-in-starts",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** The same for coming back from the provider: each makes us ask it something. */
export const signInReturns: Limit = {
  name: "sign-in-returns",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** Of one account, each with a session of its own. */
export const signInsOfAccount: Limit = {
  name: "sign-ins-of-account",
  times: 30,
  minutes: 60,
  error: identityErrors.tooManyOfAccount,
};
