import { personName } from "#domain/identity/person-name.ts";

/** Of a link or active link `l`, contact `c` and note `n`. */
export const writerNames = [
  "l.signedAs",
  "c.name as contactName",
  "c.relationship",
  "n.createdByName",
] as const;

type Signed = {
  signedAs: string | null;
  contactName: string | null;
  relationship: string;
  createdByName: string;
};

/** `from` is what stands under a letter that a family keeps. */
export function signedBy<Row extends Signed>({
  signedAs: signature,
  contactName: contact,
  relationship,
  createdByName: account,
  ...row
}: Row) {
  return { ...row, from: personName({ signature, contact, account }, relationship) };
}
