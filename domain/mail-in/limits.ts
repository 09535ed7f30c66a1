import type { Limit } from "../limit.ts";
import type { ErrorDefinition } from "../app-error.ts";
import type { Standing } from "../standing.ts";

export const maxMailBytes = 40 * 1024 * 1024;
export const maxPagesOfMail = 200;
export const maxScanners = 5;
export const scansListed = 8;
/** Pixels of the long side. Logos in signatures are smaller, pages are not. */
export const minPageSide = 600;

/**
 * What is counted before a mail is parsed. Scanners and mail programs stay far below all of it; a mail above it is made
 * to keep a parser busy.
 */
export const maxOfMail = {
  headBytes: 256 * 1024,
  headLines: 5_000,
  headerFields: 500,
  signatures: 10,
  /** Of 40 MiB as base64, with the shortest lines that mail programs write, there are 700,000. */
  lines: 1_000_000,
  parts: 200,
  /** Parts that contain other parts or another mail: no mail nests deeper than this. */
  containers: 50,
};

const minutesOfDay = 24 * 60;

/** For limits.use(). Empty once the organization is approved. */
export function limitOfNewOrganization(of: { organizationId: string; standing: Standing }) {
  return of.standing === "new" ? [{ limit: mailsOfNewOrganization, by: of.organizationId }] : [];
}

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

/** Of an organization that no operator has approved yet: scans and letters. */
const mailsOfNewOrganization: Limit = {
  name: "emails to a new organization",
  times: 10,
  minutes: minutesOfDay,
  error: error("too-many-mails-to-new-organization"),
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
