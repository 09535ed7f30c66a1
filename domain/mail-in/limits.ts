import type { Limit } from "../limit.ts";
import type { ErrorDefinition } from "../app-error.ts";

export const maxMailBytes = 40 * 1024 * 1024;
export const maxPagesOfMail = 200;
export const maxScanners = 5;
export const scansListed = 8;
/** Pixels of the long side. Logos in signatures are smaller, pages are not. */
export const minPageSide = 600;

const minutesOfDay = 24 * 60;

/** No sender sees these sentences: the mail is answered with a temporary error. */
function error(code: string): ErrorDefinition {
  return { code, status: "resource-exhausted", message: "Too many emails. Please try again later." };
}

/** A camp of 5,000 sends a mail for every 30 letters. */
export const mailsOfAddress: Limit = {
  name: "emails to an address for scans",
  times: 300,
  minutes: minutesOfDay,
  error: error("too-many-mails-to-address"),
};

/** Relays of large mail services send for many camps. */
export const mailsOfNetwork: Limit = {
  name: "emails of a network address",
  times: 600,
  minutes: 60,
  error: error("too-many-mails-of-network"),
};

/** So that strangers who know the address cannot fill Activity. */
export const listedRefusals: Limit = {
  name: "refused emails in Activity",
  times: 20,
  minutes: minutesOfDay,
  error: error("too-many-refused-mails"),
};
