import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";

/** As those know it who ask for it. One lives for each photo: the key is its id. */
export const cleanPhotoKind = {
  name: "clean-photo",
  payload: z.object({ organizationId: uuid, photoId: uuid }),
};
