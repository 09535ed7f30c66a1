/**
 * Spans of the running work. Without OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer, and each function here only calls
 * its work.
 */

/** Ids of our own, names from the code, and counts. Never a name, an address, a text, a token or a value of a statement. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

export type Span = {
  add(facts: SpanFacts): void;
  fail(error: unknown): void;
};

/** `parent` is a W3C traceparent. */
export type TraceStart = { kind: "server" | "consumer"; facts?: SpanFacts; parent?: string | undefined };
export type Work<T> = (span: Span) => Promise<T>;
/** In milliseconds since 1970. */
type Period = { from: number; to: number };

type CurrentTrace = { traceId: string; spanId: string; traceparent: string };

export type Tracer = {
  inTrace<T>(name: string, start: TraceStart, work: Work<T>): Promise<T>;
  inSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T>;
  addSpan(name: string, facts: SpanFacts, period: Period, parent?: string): void;
  current(): CurrentTrace | undefined;
  close(): Promise<void>;
};

/** For work that is not recorded. */
export const noSpan: Span = { add: () => undefined, fail: () => undefined };

/** One per process, because logs and statements look up the trace that they belong to. */
let tracer: Tracer | undefined;

export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

export const isTracing = (): boolean => tracer !== undefined;

/** Begins a trace, or continues the one of `parent`. */
export function inTrace<T>(name: string, start: TraceStart, work: Work<T>): Promise<T> {
  return tracer === undefined ? work(noSpan) : tracer.inTrace(name, start, work);
}

/** A step of the current trace. Outside of a trace nothing is recorded. */
export function inSpan<T>(name: string, facts: SpanFacts, work: Work<T>): Promise<T> {
  return tracer === undefined ? work(noSpan) : tracer.inSpan(name, facts, work);
}

/** A step that is over, of the current trace or of the one of `parent`. */
export function addSpan(name: string, facts: SpanFacts, period: Period, parent?: string): void {
  tracer?.addSpan(name, facts, period, parent);
}

export function currentTrace(): CurrentTrace | undefined {
  return tracer?.current();
}
