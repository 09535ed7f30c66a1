import { once } from "node:events";
import { Agent, IncomingMessage, request } from "node:http";
import type { SignedUpload } from "#server/platform/files/files.ts";
import { linePace } from "./line-pace.ts";
import { startLineRelay } from "./line-relay.ts";

/** Sends a file to its link. */
export type Put = (link: SignedUpload, body: Buffer) => Promise<void>;

/** Straight ahead. `origin`: links of a disk say the public address of the product; here it is this machine. */
export function straight(origin: string | undefined): Put {
  return async ({ url, headers }, body) => {
    const { pathname, search } = new URL(url);
    const where = origin === undefined ? url : `${origin}${pathname}${search}`;
    const response = await fetch(where, { method: "PUT", headers, body });
    if (response.status !== 200) throw new Error(`a file was answered with ${response.status}`);
    await response.arrayBuffer();
  };
}

/** Over a line of this speed. The link stays as it was signed; only the connection leads another way. */
export async function overLine(
  stops: (() => Promise<unknown>)[],
  endpoint: string,
  bitsPerSecond: number,
): Promise<Put> {
  const relay = await startLineRelay(endpoint, linePace(bitsPerSecond));
  stops.push(relay.stop);
  const agent = new Agent({ keepAlive: true });
  stops.push(async () => agent.destroy());
  const { hostname, port } = new URL(relay.origin);
  return async (link, body) => {
    const { host, pathname, search } = new URL(link.url);
    const headers = { ...link.headers, host, "content-length": body.length };
    const sending = request({ hostname, port, method: "PUT", path: pathname + search, headers, agent });
    sending.end(body);
    const [answer]: unknown[] = await once(sending, "response");
    if (!(answer instanceof IncomingMessage)) throw new Error("a file was not answered");
    await answer.toArray();
    if (answer.statusCode !== 200) throw new Error(`a file was answered with ${answer.statusCode}`);
  };
}
