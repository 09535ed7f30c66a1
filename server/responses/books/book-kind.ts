import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** One per book: the queue key is its id. */
export const makeBookKind = {
  name: "make-book",
  payload: z.object({ organizationId: uuid, bookId: uuid }),
};
