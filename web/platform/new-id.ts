import { uuidv7 } from "#domain/uuid.ts";

/** An id made here, so that sending a form twice creates one thing. */
export function newId(): string {
  return uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
}
