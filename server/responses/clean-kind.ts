import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** One per upload: the queue key is its id. */
export const cleanUploadKind = {
  name: "clean-upload",
  payload: z.object({ organizationId: uuid, uploadId: uuid }),
};
