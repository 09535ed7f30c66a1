/** One request of a client, and the stream it is answered with. */
type ScriptedStream = {
  topics: string[];
  bearer: string | null;
  /** Writes an event as the server would. */
  say: (name: string, data?: unknown) => void;
  write: (text: string) => void;
  /** The connection breaks. */
  drop: () => void;
  isClosed: () => boolean;
};

export type ScriptedServer = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** All that were ever answered with a stream, oldest first. */
  streams: ScriptedStream[];
  /** The newest one, said "open" with everything it asked for. */
  open: (recent?: string[]) => ScriptedStream;
  /** How the next requests are answered; 200 is a stream, 0 no answer at all. */
  answers: number[];
  requests: () => number;
};

export function aScriptedServer(): ScriptedServer {
  const streams: ScriptedStream[] = [];
  const answers: number[] = [];
  let requests = 0;

  function answerWithStream(url: string, init: RequestInit): Response {
    const encoder = new TextEncoder();
    let closed = false;
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const write = (text: string): void => controller.enqueue(encoder.encode(text));
        const end = (): void => {
          if (closed) return;
          closed = true;
          controller.error(new DOMException("over", "AbortError"));
        };
        init.signal?.addEventListener("abort", end);
        streams.push({
          topics: new URL(url).searchParams.get("topics")?.split(",") ?? [],
          bearer: new Headers(init.headers).get("authorization"),
          write,
          say: (name, data) =>
            write(`event: ${name}\ndata: ${data === undefined ? "" : JSON.stringify(data)}\n\n`),
          drop: end,
          isClosed: () => closed,
        });
      },
    });
    return new Response(body);
  }

  return {
    streams,
    answers,
    requests: () => requests,
    fetch(url, init) {
      requests += 1;
      const status = answers.shift() ?? 200;
      if (status === 0) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(status === 200 ? answerWithStream(url, init) : new Response("", { status }));
    },
    open(recent = []) {
      const stream = streams.at(-1);
      if (stream === undefined) throw new Error("The client requested no stream.");
      stream.say("open", { topics: stream.topics, recent });
      return stream;
    },
  };
}
