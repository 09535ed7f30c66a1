import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** As those know it who ask for it. One lives for each book: the key is its id. */
export const makeBookKind = {
  name: "make-book",
  payload: z.object({ organizationId: uuid, bookId: uuid }),
};
