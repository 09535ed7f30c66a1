import { AsyncLocalStorage } from "node:async_hooks";
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span as OtelSpan,
  type SpanOptions,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from "@opentelemetry/sdk-trace";
import { AppError } from "#domain/app-error.ts";
import { errorCode } from "../error-code.ts";
import type { Log } from "../log.ts";
import type { Version } from "../version.ts";
import { noSpan, type SpanFacts, type Tracer, type Work } from "./tracing.ts";

type Settings = {
  endpoint: string;
  headers: Record<string, string>;
  /** Of the traces that begin here; a job follows the trace of its cause. */
  ratio: number;
  version: Version;
  roles: string;
  log: Log;
};

/** Spans that wait for the collector; further ones are dropped. About 2 MB. */
const maxWaitingSpans = 2_048;
const sendEveryMs = 2_000;
const sendTimeoutMs = 5_000;
const closeTimeoutMs = 2_000;

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };

/** Loaded only if a collector is set. */
export function openTelemetry(settings: Settings): Tracer {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "cabin-courier",
      "service.version": settings.version.version,
      "vcs.ref.head.revision": settings.version.commit ?? "",
      "courier.roles": settings.roles,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(settings.ratio) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: loggingOutages(exporterTo(settings), settings.log),
        maxQueueSize: maxWaitingSpans,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendTimeoutMs,
      }),
    ],
  });
  const source = provider.getTracer("cabin-courier");
  const contexts = new AsyncLocalStorage<Context>();

  async function run<T>(name: string, options: SpanOptions, parent: Context, work: Work<T>): Promise<T> {
    const span = source.startSpan(name, options, parent);
    const fail = (error: unknown) => markFailed(span, error);
    try {
      const handle = { add: (facts: SpanFacts) => void span.setAttributes(facts), fail };
      return await contexts.run(trace.setSpan(parent, span), () => work(handle));
    } catch (error) {
      fail(error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    inTrace: (name, { kind, facts = {}, parent }, work) =>
      run(name, { kind: kinds[kind], attributes: facts }, contextOf(parent), work),
    inSpan: (name, facts, work) => {
      const parent = contexts.getStore();
      return parent === undefined ? work(noSpan) : run(name, { attributes: facts }, parent, work);
    },
    addSpan(name, facts, { from, to }, traceparent) {
      const parent = traceparent === undefined ? contexts.getStore() : contextOf(traceparent);
      if (parent === undefined) return;
      source.startSpan(name, { attributes: facts, startTime: from }, parent).end(to);
    },
    current() {
      const context = contexts.getStore();
      const span = context === undefined ? undefined : trace.getSpanContext(context);
      if (span === undefined) return undefined;
      const flags = span.traceFlags.toString(16).padStart(2, "0");
      const { traceId, spanId } = span;
      return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
    },
    close: () =>
      Promise.race([
        provider.shutdown().catch(() => undefined),
        new Promise<void>((resolve) => setTimeout(resolve, closeTimeoutMs).unref()),
      ]),
  };
}

function exporterTo({ endpoint, headers }: Settings): SpanExporter {
  const url = `${endpoint.replace(/\/+$/, "")}/v1/traces`;
  return new OTLPTraceExporter({ url, headers, timeoutMillis: sendTimeoutMs, concurrencyLimit: 1 });
}

/** One line when the collector goes away and one when it is back. The library itself logs nothing. */
function loggingOutages(exporter: SpanExporter, log: Log): SpanExporter {
  let isDown = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed && !isDown)
          log.warn({ code: errorCode(result.error) }, "traces cannot be sent and are dropped");
        if (!failed && isDown) log.info("traces are sent again");
        isDown = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}

/** Not the message, which may quote a row. */
function markFailed(span: OtelSpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute("error.type", typeOf(error));
}

function typeOf(error: unknown): string {
  if (error instanceof AppError) return error.definition.code;
  return errorCode(error) ?? (error instanceof Error ? error.name : typeof error);
}

const traceparentShape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId, flags] = traceparentShape.exec(traceparent ?? "") ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return ROOT_CONTEXT;
  const traceFlags = Number.parseInt(flags, 16);
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}
