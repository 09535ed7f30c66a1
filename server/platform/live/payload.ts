import * as z from "zod/mini";

const topicList = z.array(z.string());

/** Writes topics as JSON lists, each no longer than the bus can carry in one message. */
export function packTopics(topics: Iterable<string>, maxBytes: number): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 1;
  for (const topic of topics) {
    const part = JSON.stringify(topic);
    // One byte for the comma before it or the bracket behind it.
    const partBytes = Buffer.byteLength(part) + 1;
    if (bytes + partBytes > maxBytes && parts.length > 0) {
      payloads.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 1;
    }
    parts.push(part);
    bytes += partBytes;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(",")}]`);
  return payloads;
}

/** Anybody with the database's password can notify on our channel: undefined for what is not ours. */
export function readTopics(payload: string): string[] | undefined {
  try {
    const result = topicList.safeParse(JSON.parse(payload));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
