import { vi } from "vitest";
import { signInCodeErrors } from "#domain/identity/sign-in-code-errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";

export type ScriptedServer = ScriptedAnswers & {
  /** Null signs out: the next token request gets none. */
  signIn(session: SessionAnswer | null): void;
  /** Holds the answer back until the returned function is called, so that the loading state stays on the screen. */
  hold(question: string, body: unknown): () => void;
  /** An answer of an HTTP function, such as createPrintJobHttp. */
  sayHttp(name: string, body: unknown): void;
  /** Answers 500 without a sentence, as a proxy in front of a broken server does. */
  breakDown(question: string): void;
  /** Tells the page that something under these topics has changed. */
  invalidation(...topics: string[]): void;
  /** While it is false, no request gets an answer. */
  setOnline(isOnline: boolean): void;
};

type Stream = ReadableStreamDefaultController<Uint8Array>;

/**
 * Answers every request of the app under test. Questions are named as in "GET /my/participants", "acceptInvite" and
 * "/http/createPrintJobHttp". A question without an answer fails the test (see setup.ts).
 */
export function scriptServer(): ScriptedServer {
  const server = scriptAnswers();
  const answering = globalThis.fetch;
  const streams = new Set<Stream>();
  let session: SessionAnswer | null = null;
  let online = true;
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}): Promise<Response> => {
    if (!online) throw new TypeError("Failed to fetch");
    if (path === "/auth/token")
      return Response.json({ bearer: session === null ? null : { token: "t", expiresInSeconds: 600 } });
    if (path === "/auth/providers")
      return Response.json({
        providers: [{ id: "camp-id", label: "Camp ID" }],
        emailCodes: true,
        emailCodesForTeams: session?.organizations.every((each) => each.needsOtherSignIn !== true) ?? true,
      });
    if (path === "/auth/code") return Response.json({});
    if (path === "/auth/code/enter") return Response.json({ error: signInCodeErrors.wrong }, { status: 400 });
    if (path === "/version") return Response.json({ version: "0.1.0", commit: "4f23066e8a1c" });
    if (path === "/live") return openStream(streams);
    // Each visit to the public directory draws another sample.
    return answering(path.replace(/(\/organizations\/sample)\?from=.*/, "$1"), init);
  });
  server.say("listPendingInvites", { invites: [] });
  server.say("GET /my/replies", { replies: [] });
  server.say("GET /my/push", { publicKey: null, isOn: false, sessionIds: [] });
  server.say("markRepliesOpened", { ok: true });
  server.say("GET /service", {
    operatorName: "Loon Lake Software",
    supportContact: "mailto:help@example.org",
    legalLinks: ["Imprint: https://example.org/imprint"],
    subprocessors: ["Example Hosting: servers, Ohio"],
  });
  return {
    ...server,
    signIn(next) {
      session = next;
      if (next !== null) server.say("GET /session", next);
    },
    hold(question, body) {
      const released = Promise.withResolvers<void>();
      server.answer(question, async () => {
        await released.promise;
        return Response.json(question.startsWith("GET ") ? body : { result: body });
      });
      return released.resolve;
    },
    sayHttp: (name, body) => server.answer(`/http/${name}`, () => Response.json(body)),
    breakDown: (question) => server.answer(question, () => new Response("oops", { status: 500 })),
    invalidation(...topics) {
      for (const stream of streams) writeEvent(stream, "invalidation", topics.join(","));
    },
    setOnline(isOnline) {
      online = isOnline;
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(isOnline);
      window.dispatchEvent(new Event(isOnline ? "online" : "offline"));
    },
  };
}

/** A silent stream counts as dead after a while, and the page then loads everything again. */
const heartbeatMs = 20_000;

function openStream(streams: Set<Stream>): Response {
  let close: () => void = () => undefined;
  return new Response(
    new ReadableStream<Uint8Array>({
      start(stream) {
        streams.add(stream);
        writeEvent(stream, "open");
        const heartbeat = setInterval(() => write(stream, ":\n\n"), heartbeatMs);
        close = () => {
          streams.delete(stream);
          clearInterval(heartbeat);
        };
      },
      cancel: () => close(),
    }),
  );
}

function writeEvent(stream: Stream, event: string, data = ""): void {
  write(stream, `event: ${event}\ndata: ${data}\n\n`);
}

function write(stream: Stream, text: string): void {
  stream.enqueue(new TextEncoder().encode(text));
}
