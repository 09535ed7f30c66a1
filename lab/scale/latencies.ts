import { quantile } from "../figures.ts";
import type { Paced } from "./pace.ts";

export type Summary = {
  requests: number;
  failed: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
  failures: string[];
};

const maxSentences = 5;

export function summaryOf({ latenciesMs, failures }: Paced): Summary {
  return {
    requests: latenciesMs.length,
    failed: failures.length,
    ...quantilesOf(latenciesMs),
    failures: [...new Set(failures)].slice(0, maxSentences),
  };
}

export type Quantiles = { p50: number; p95: number; p99: number; longest: number };

export function quantilesOf(values: readonly number[]): Quantiles {
  const at = (share: number) => Math.round(quantile(values, share) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), longest: at(1) };
}
