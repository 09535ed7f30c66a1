import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

export type Metrics = {
  /** Labelled by operation: paths would create a series per id. */
  observeRequest(operation: string, status: number, seconds: number): void;
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** One series for each key. */
  gauges(name: string, help: string, label: string, read: () => Promise<ReadonlyMap<string, number>>): void;
  /** Its labels are the information; its value is 1. */
  info(name: string, help: string, labels: Record<string, string>): void;
  /** For a count that another module keeps. */
  counter(name: string, help: string, read: () => number): void;
  counters(name: string, help: string, label: string, read: () => ReadonlyMap<string, number>): void;
  text(): Promise<string>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "cabin_courier_http_request_duration_seconds",
    help: "Time from a request's arrival to its response.",
    labelNames: ["operation", "status"],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
    registers: [registry],
  });
  const failures = new Counter({
    name: "cabin_courier_http_request_errors_total",
    help: "Requests answered with 500 or above.",
    labelNames: ["operation"],
    registers: [registry],
  });
  // A lookup by labels costs more than the count.
  const series = new Map<string, ReturnType<typeof calls.labels>>();
  return {
    observeRequest(operation, status, seconds) {
      const key = `${operation} ${status}`;
      let one = series.get(key);
      if (one === undefined) {
        one = calls.labels({ operation, status });
        series.set(key, one);
      }
      one.observe(seconds);
      if (status >= 500) failures.inc({ operation });
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          gauge.set(await read());
        },
      });
    },
    gauges(name, help, label, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset();
          for (const [key, value] of await read()) gauge.set({ [label]: key }, value);
        },
      });
    },
    info(name, help, labels) {
      new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] }).set(labels, 1);
    },
    counter(name, help, read) {
      const counter: Counter = new Counter({
        name,
        help,
        registers: [registry],
        collect() {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    counters(name, help, label, read) {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        collect() {
          counter.reset();
          for (const [key, value] of read()) counter.inc({ [label]: key }, value);
        },
      });
    },
    text: () => registry.metrics(),
  };
}
