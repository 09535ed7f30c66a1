import * as z from "zod/mini";
import { callable } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { letterGuideForm } from "./letter-guide.ts";

export const saveLetterGuide = callable("saveLetterGuide", {
  input: z.object({ orgId: uuid, ...letterGuideForm.shape }),
  output: nothing,
});
