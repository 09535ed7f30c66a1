/** Reads a live stream as a tab would and keeps what it said. */
export type FollowedStream = {
  events: { name: string; topics: string[] }[];
  /** Settles when the stream has ended, for whatever reason. */
  ended: Promise<void>;
  close(): void;
};

/**
 * Resolves after the first event, or when the stream ends: an invalidation before permissions are read is part of the
 * opening event and not repeated.
 */
export async function followStream(
  origin: string,
  topics: string[],
  headers: Record<string, string> = {},
): Promise<FollowedStream> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/live?topics=${topics.join(",")}`, { headers, signal: stop.signal });
  if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`);
  const events: FollowedStream["events"] = [];
  const text = Promise.withResolvers<void>();
  const ended = read(response.body, events, text.resolve).catch(() => undefined);
  await Promise.race([text.promise, ended]);
  return { events, ended, close: () => stop.abort() };
}

async function read(
  body: ReadableStream<Uint8Array>,
  events: FollowedStream["events"],
  onEvent: () => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const name = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (name === undefined) continue;
      events.push({ name, topics: topicsOf(data) });
      onEvent();
    }
  }
}

function topicsOf(data: string | undefined): string[] {
  const parsed: unknown = data === undefined ? undefined : JSON.parse(data);
  if (typeof parsed !== "object" || parsed === null || !("topics" in parsed) || !Array.isArray(parsed.topics))
    return [];
  return parsed.topics.map(String);
}
