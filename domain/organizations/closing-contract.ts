import * as z from "zod/mini";
import { callable } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";

export const closeOrganization = callable("closeOrganization", {
  input: z.object({ orgId: uuid, typedName: z.string() }),
  output: nothing,
});

export const reopenOrganization = callable("reopenOrganization", {
  input: z.object({ orgId: uuid }),
  output: nothing,
});
