import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** As those know it who ask for it. It lives once for each run: the key is its id. */
export const carryOnMailRun = {
  name: "carry-on-mail-run",
  payload: z.object({ organizationId: uuid, mailRunId: uuid }),
};
