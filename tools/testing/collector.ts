import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import * as z from "zod/mini";
import { freePort, loopback } from "../engines/free-port.ts";
import { closeServer, listen } from "../engines/http-server.ts";

const attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.optional(z.string()),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute),
});
export type CollectedSpan = z.infer<typeof span>;
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});

export type Collector = {
  endpoint: string;
  /** For error reports. */
  dsn: string;
  spans(): CollectedSpan[];
  /** The events of the envelopes. */
  reports(): unknown[];
  /** Everything that arrived, with its headers. */
  raw(): string;
  stop(): Promise<void>;
};

/** Takes OTLP traces and Sentry envelopes, as an operator's collectors do. */
export async function startCollector(): Promise<Collector> {
  const port = await freePort();
  const arrived: { path: string; headers: string; body: string }[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = Buffer.concat(await request.toArray()).toString("utf8");
    arrived.push({ path: request.url ?? "", headers: request.rawHeaders.join("\n"), body });
    response.setHeader("content-type", "application/json").end("{}");
  };
  const server = createServer((request, response) => void take(request, response));
  await listen(server, port);
  const bodiesTo = (end: string) => arrived.filter(({ path }) => path.endsWith(end)).map(({ body }) => body);
  return {
    endpoint: `http://${loopback}:${port}`,
    dsn: `http://public-key@${loopback}:${port}/7`,
    spans: () =>
      bodiesTo("/v1/traces").flatMap((body) =>
        traces
          .parse(JSON.parse(body))
          .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    // An envelope is a line about it, a line about its item, and the item.
    reports: () => bodiesTo("/envelope/").map((body): unknown => JSON.parse(body.split("\n")[2] ?? "")),
    raw: () => arrived.map(({ path, headers, body }) => `${path}\n${headers}\n${body}`).join("\n"),
    stop: () => closeServer(server),
  };
}

/** Of the trace with this span: one line for each span, indented below its parent. Statements are counted. */
export function drawTrace(all: readonly CollectedSpan[], root: CollectedSpan): string[] {
  const spans = all.filter(({ traceId }) => traceId === root.traceId);
  const childrenOf = ({ spanId }: CollectedSpan) =>
    spans
      .filter(({ parentSpanId }) => parentSpanId === spanId)
      .toSorted((a, b) => Number(a.startTimeUnixNano - b.startTimeUnixNano));
  const lines = (one: CollectedSpan, depth: number): string[] => {
    const children = childrenOf(one);
    const statements = children.filter(isStatement);
    const count = statements.length === 0 ? "" : `, ${statements.length} statements`;
    return [
      lineOf(one, depth, count, root),
      ...children.filter((child) => !isStatement(child)).flatMap((child) => lines(child, depth + 1)),
    ];
  };
  return lines(root, 0);
}

const isStatement = ({ name }: CollectedSpan) =>
  /^(select|insert|update|delete|with|begin|commit|rollback|lock|set)\b/.test(name);

function lineOf(one: CollectedSpan, depth: number, count: string, root: CollectedSpan): string {
  const ms = (nanoseconds: bigint) => Math.round(Number(nanoseconds) / 1e6);
  const begins = ms(one.startTimeUnixNano - root.startTimeUnixNano);
  const lasts = ms(one.endTimeUnixNano - one.startTimeUnixNano);
  return `${"  ".repeat(depth)}${one.name}${count}`.padEnd(56) + `at ${begins} ms, ${lasts} ms`;
}
