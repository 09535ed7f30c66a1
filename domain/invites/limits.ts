import type { Limit } from "../limit.ts";
import { inviteErrors } from "./errors.ts";

/** Unknown links opened by one account. This many are a scan, not a mistake. */
export const unknownInvitesOfAccount: Limit = {
  name: "unknown-invites-of-account",
  times: 60,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

export const unknownInvitesOfAddress: Limit = {
  name: "unknown-invites-of-address",
  times: 600,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

/** Over all invites of one account. Each code also allows only five tries. */
export const wrongDigitsOfAccount: Limit = {
  name: "wrong-digits-of-account",
  times: 20,
  minutes: 60,
  error: inviteErrors.tooManyWrongDigits,
};

export const wrongDigitsOfAddress: Limit = {
  name: "wrong-digits-of-address",
  times: 200,
  minutes: 60,
  error: inviteErrors.tooManyWrongDigits,
};
