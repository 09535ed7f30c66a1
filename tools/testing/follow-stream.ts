/** Reads a live stream as a tab would and keeps its events. */
export type FollowedStream = {
  events: { name: string; topics: string[] }[];
  /** Resolves when the stream has ended, for whatever reason. */
  ended: Promise<void>;
  close(): void;
};

/** Resolves once the stream is open, or has ended. Invalidations of other topics are left out. */
export async function followStream(
  origin: string,
  topics: readonly string[],
  headers: Record<string, string>,
): Promise<FollowedStream> {
  const stop = new AbortController();
  const response = await fetch(`${origin}/live`, { headers, signal: stop.signal });
  if (!response.ok || response.body === null) throw new Error(`the stream answered ${response.status}`);
  const events: FollowedStream["events"] = [];
  const opened = Promise.withResolvers<void>();
  const ended = read(response.body, (name, data) => {
    const heard = data.split(",").filter((topic) => topics.includes(topic));
    if (name !== "invalidation" || heard.length > 0) events.push({ name, topics: heard });
    if (name === "open") opened.resolve();
  }).catch(() => undefined);
  await Promise.race([opened.promise, ended]);
  return { events, ended, close: () => stop.abort() };
}

async function read(
  body: ReadableStream<Uint8Array>,
  onEvent: (name: string, data: string) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of body) {
    rest += decoder.decode(chunk, { stream: true });
    const frames = rest.split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      const [, name, data = ""] = /^event: (.*)\ndata: ?(.*)$/.exec(frame) ?? [];
      if (name !== undefined) onEvent(name, data);
    }
  }
}
