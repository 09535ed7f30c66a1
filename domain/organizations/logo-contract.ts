import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { logoAnswer, logoImage } from "./logo.ts";

export const readLogo = query("readLogo", "/org/:orgId/logo", {
  input: z.object({ orgId: uuid }),
  output: logoAnswer,
});

export const saveLogo = callable("saveLogo", {
  input: z.object({ orgId: uuid, image: logoImage }),
  output: nothing,
});

export const removeLogo = callable("removeLogo", {
  input: z.object({ orgId: uuid }),
  output: nothing,
});
