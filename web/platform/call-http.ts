import type * as z from "zod/mini";
import { readAnswer, send, type CallOptions } from "./call.ts";

/** An HTTP function: plain JSON both ways. Apart from the other calls, because few screens have one. */
export async function callHttp<T>(
  name: string,
  input: unknown,
  result: z.ZodMiniType<T>,
  options: CallOptions = {},
): Promise<T> {
  const body = JSON.stringify(input);
  return readAnswer(await send(`/http/${name}`, { method: "POST", body, ...options }), result);
}
