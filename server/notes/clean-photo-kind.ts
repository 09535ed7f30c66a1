import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** One job per photo: the job key is the photo id. */
export const cleanPhotoKind = {
  name: "clean-photo",
  payload: z.object({ organizationId: uuid, photoId: uuid }),
};
