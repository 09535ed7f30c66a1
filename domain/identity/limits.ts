import type { Limit } from "../limit.ts";
import { identityErrors } from "./errors.ts";

/** Per network address. A whole camp or many phones can share one. */
export const signInStarts: Limit = {
  name: "sign-in-starts",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** Per network address. Each return makes the server call the provider. */
export const signInReturns: Limit = {
  name: "sign-in-returns",
  times: 600,
  minutes: 60,
  error: identityErrors.tooManySignIns,
};

/** Per account. Each sign-in creates a session. */
export const signInsOfAccount: Limit = {
  name: "sign-ins-of-account",
  times: 30,
  minutes: 60,
  error: identityErrors.tooManyOfAccount,
};
