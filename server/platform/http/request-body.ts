import type { IncomingMessage } from "node:http";
import { generalReasons } from "#domain/reasons.ts";
import { Refused } from "#domain/refusal.ts";

/** Reads JSON from the connection itself; a body over the limit is refused as soon as it shows. */
export async function readJsonBody(incoming: IncomingMessage, mostBytes: number): Promise<unknown> {
  if (Number(incoming.headers["content-length"] ?? 0) > mostBytes) throw new Refused(generalReasons.tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new Refused(generalReasons.tooLarge);
    chunks.push(chunk);
  }
  const [first = Buffer.alloc(0)] = chunks;
  try {
    return JSON.parse((chunks.length <= 1 ? first : Buffer.concat(chunks)).toString("utf8"));
  } catch {
    throw new Refused(generalReasons.badRequest);
  }
}
