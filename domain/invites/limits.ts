import type { Limit } from "../limit.ts";
import { inviteErrors } from "./errors.ts";

/** Links that lead nowhere, opened by one account. Nobody guesses 128 bits; whoever tries this often is not lost, but looking. */
export const unknownInvitesOfAccount: Limit = {
  name: "unknown-invites-of-account",
  times: 60,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

/** The same from one network address, whatever accounts are made there. */
export const unknownInvitesOfAddress: Limit = {
  name: "unknown-invites-of-address",
  times: 600,
  minutes: 60,
  error: inviteErrors.tooManyLinks,
};

/** Wrong digits, over all invites that one account holds. Each code by itself allows five tries. */
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
