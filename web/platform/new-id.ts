import { uuidv7 } from "#domain/uuid.ts";

/** The client creates ids, so that submitting a form twice creates one record. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
