import type * as z from "zod/mini";
import { readAnswer, send, type CallOptions } from "./call.ts";

/** Plain JSON both ways. In its own file, because few screens need it. */
export async function callHttp<T>(
  name: string,
  input: unknown,
  result: z.ZodMiniType<T>,
  options: CallOptions = {},
): Promise<T> {
  const body = JSON.stringify(input);
  return readAnswer(await send(`/http/${name}`, { method: "POST", body, ...options }), result);
}
