import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";
import type { Operation } from "#server/platform/http/operation.ts";
import type { Case } from "./case-of.ts";
import { addressText, bodyText, type Fields } from "./marks.ts";

/** 0 where there was none; then the text says why. */
export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
  ms: number;
};

export type Sent = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
};

export type Described = Pick<Operation, "kind" | "path" | "maxBytes">;

export function sentFor(operation: Described, { sent, headers }: Case, fields: Fields): Sent {
  const type = { "content-type": "application/json", ...headers };
  if (operation.kind === "query")
    return {
      method: "GET",
      path: addressOf(operation.path, inputIn(sent), fields),
      headers: { ...headers },
      body: undefined,
    };
  const post = { method: "POST", path: operation.path, headers: type } as const;
  if (sent.form === "body") return { ...post, body: sent.body };
  // More than it takes.
  if (sent.form === "flood") return { ...post, body: `{"data":"${"x".repeat(operation.maxBytes)}"}` };
  const wrapped = operation.kind === "callable" ? { data: sent.input } : sent.input;
  return { ...post, body: bodyText(wrapped ?? null, fields) };
}

function inputIn(sent: Case["sent"]): object {
  return sent.form === "input" && typeof sent.input === "object" && sent.input !== null ? sent.input : {};
}

/** Path parameters go into the path, the rest into the query; a list repeats its name. */
function addressOf(path: string, input: object, fields: Fields): string {
  let named = path;
  const rest: string[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (path.split("/").includes(`:${name}`)) {
      named = named.replace(`:${name}`, () => addressText(value, fields));
      continue;
    }
    const key = encodeURIComponent(name.toWellFormed());
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) rest.push(`${key}=${addressText(one, fields)}`);
  }
  return rest.length === 0 ? named : `${named}?${rest.join("&")}`;
}

/** Node rejects longer URLs before our code runs. */
const maxAddressLength = 15_000;

export function isTooLong({ maxBytes }: Described, { path, body = "" }: Sent): boolean {
  return path.length > maxAddressLength || Buffer.byteLength(body) > maxBytes;
}

const patienceMs = 70_000;

const cutOff = /EPIPE|ECONNRESET|hang up/;

/** Keeps its connections, as a browser does: what is left of one request would be found in the next. */
export function createSender(origin: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const { hostname, port } = new URL(origin);

  function exchange({ method, path, headers, body }: Sent, who: Record<string, string>): Promise<Answer> {
    const started = performance.now();
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const options = { hostname, port, agent, method, path, headers: { ...headers, ...who, ...length } };
    return new Promise((resolve) => {
      const answered = (status: number, told: Answer["headers"], text: string) =>
        resolve({ status, headers: told, text, ms: performance.now() - started });
      const failed = (error: Error) => {
        // The server may close a connection that was idle for long at the very moment it is used again; browsers know that.
        if (params.reusedSocket && cutOff.test(String(error)))
          resolve(exchange({ method, path, headers, body }, who));
        else answered(0, {}, String(error));
      };
      const params = request({ ...options, timeout: patienceMs }, (response) => {
        const took = (bytes: Buffer) => {
          const plain = response.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes;
          answered(response.statusCode ?? 0, response.headers, plain.toString("utf8"));
        };
        buffer(response).then(took, failed);
      });
      params.on("timeout", () => params.destroy(new Error(`no answer within ${patienceMs} ms`)));
      params.on("error", failed);
      params.end(body);
    });
  }

  return {
    close: () => agent.destroy(),
    async send(operation: Described, sent: Sent, who: Record<string, string>): Promise<Answer> {
      const answer = await exchange(sent, who);
      // The server may cut off a request that is too large while it is being sent; that is a valid response.
      const toldNothing = answer.status === 0 && cutOff.test(answer.text) && isTooLong(operation, sent);
      return toldNothing ? { ...answer, status: 431, text: "" } : answer;
    },
  };
}
