import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** As those know it who ask for it. One lives for each upload: the key is its id. */
export const cleanUploadKind = {
  name: "clean-upload",
  payload: z.object({ organizationId: uuid, uploadId: uuid }),
};
