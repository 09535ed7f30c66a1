import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { listedApiKey, newApiKey } from "./api-key.ts";

export const listApiKeys = query("listApiKeys", "/org/:orgId/api-keys", {
  input: z.object({ orgId: uuid }),
  output: z.object({ keys: z.array(listedApiKey) }),
});

export const createApiKey = callable("createApiKey", {
  input: z.object({ orgId: uuid, ...newApiKey.shape }),
  /** `key` is returned here and nowhere else. */
  output: z.object({ id: z.string(), key: z.string() }),
});

export const revokeApiKey = callable("revokeApiKey", {
  input: z.object({ orgId: uuid, apiKeyId: uuid }),
  output: nothing,
});
