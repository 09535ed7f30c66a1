import * as z from "zod/mini";

const topicList = z.array(z.string());

export function packTopics(topics: Iterable<string>, maxBytes: number): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 1;
  for (const topic of topics) {
    const part = JSON.stringify(topic);
    // One byte for the comma or the closing bracket.
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

/** Other database clients can notify on this channel, so invalid payloads return undefined. */
export function readTopics(payload: string): string[] | undefined {
  try {
    const result = topicList.safeParse(JSON.parse(payload));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
