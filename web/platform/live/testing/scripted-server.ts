type ScriptedStream = {
  url: string;
  bearer: string | null;
  say: (name: string, data?: string) => void;
  write: (text: string) => void;
  /** The connection breaks. */
  drop: () => void;
  isClosed: () => boolean;
};

export type ScriptedServer = {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** All requests that were answered with a stream, oldest first. */
  streams: ScriptedStream[];
  /** Says "open" on the newest stream, and what it says with it. */
  open: (data?: string) => ScriptedStream;
  /** Statuses of the next answers: 200 is a stream, 0 a network failure, -1 no answer at all. */
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
          url,
          bearer: new Headers(init.headers).get("authorization"),
          write,
          say: (name, data = "") => write(`event: ${name}\ndata: ${data}\n\n`),
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
      if (status === -1) {
        const { promise, reject } = Promise.withResolvers<Response>();
        init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
        return promise;
      }
      if (status === 0) return Promise.reject(new TypeError("Failed to fetch"));
      return Promise.resolve(status === 200 ? answerWithStream(url, init) : new Response("", { status }));
    },
    open(data) {
      const stream = streams.at(-1);
      if (stream === undefined) throw new Error("The client requested no stream.");
      stream.say("open", data);
      return stream;
    },
  };
}
