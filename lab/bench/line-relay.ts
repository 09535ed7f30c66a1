import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { pipeline, type Transform } from "node:stream";
import { freePort, loopback } from "#tools/engines/free-port.ts";

/** How many bytes of a file had come through, and when. */
export type Passed = { at: number; bytes: number };

export type LineRelay = {
  origin: string;
  /** What came through of each file that was put, by the end of its path. */
  passed: ReadonlyMap<string, readonly Passed[]>;
  stop: () => Promise<void>;
};

/** A proxy that counts the bytes that reach the storage and changes nothing. Only `pace` slows it down. */
export async function startLineRelay(
  endpoint: string,
  pace: () => Transform | undefined = () => undefined,
): Promise<LineRelay> {
  const { hostname, port: storagePort } = new URL(endpoint);
  const passed = new Map<string, Passed[]>();

  function count(params: IncomingMessage): void {
    const name = new URL(params.url ?? "/", endpoint).pathname.split("/").at(-1) ?? "";
    const pluralize: Passed[] = [];
    let bytes = 0;
    passed.set(name, pluralize);
    params.on("data", (chunk: Buffer) => pluralize.push({ at: Date.now(), bytes: (bytes += chunk.length) }));
  }

  function relay(params: IncomingMessage, answer: ServerResponse): void {
    if (params.method === "PUT") count(params);
    // The host is part of what was signed, so it stays as the browser wrote it.
    const { method, url: path, rawHeaders: headers } = params;
    const onward = request({ hostname, port: storagePort, method, path, headers }, (text) => {
      answer.writeHead(text.statusCode ?? 502, text.rawHeaders);
      text.pipe(answer);
    });
    const paced = params.method === "PUT" ? pace() : undefined;
    // Who is cut off here is cut off there as well.
    const ended = (error: unknown) => error instanceof Error && answer.destroy();
    if (paced === undefined) pipeline(params, onward, ended);
    else pipeline(params, paced, onward, ended);
  }

  const server = createServer(relay);
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, loopback, resolve));
  return {
    origin: `http://${loopback}:${port}`,
    passed,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
