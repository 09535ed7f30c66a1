import type { Plan } from "./arithmetic.ts";

/**
 * US dollars, from and to: typical prices of large and small providers in November 2026, not an offer. Long contracts
 * and own machines cost less, small customers pay more.
 */
export const prices = {
  coreHour: { from: 0.02, to: 0.06, what: "one core with 4 GB of memory, per hour" },
  databaseCoreHour: { from: 0.05, to: 0.2, what: "one core of a managed Postgres with 8 GB, per hour" },
  diskGigabyteMonth: { from: 0.1, to: 0.25, what: "1 GB of fast disk, per month" },
  storageTerabyteMonth: { from: 6, to: 25, what: "1 TB of object storage, per month" },
  millionRequests: { from: 0.4, to: 5, what: "1 million requests to object storage" },
  egressTerabyte: { from: 5, to: 90, what: "1 TB of egress, with or without a CDN" },
  thousandMails: { from: 0.1, to: 0.5, what: "1,000 e-mails" },
} as const;

type Range = { from: number; to: number };
export type Budget = Record<"servers" | "database" | "storage" | "egress" | "mail" | "all", Range>;

const hoursPerMonth = 730;
/** A month of the season sees the busiest hour only now and then, but machines are there for it. */
const secondsPerMonth = hoursPerMonth * 3_600;
/** Beside the mean of a month, the busiest second is so many times as busy. */
const peakOverMean = 10;
/** Of the season's mail, in its first month. */
const mailInMonth = 0.5;

/** A month in season, with the machines that the peak needs standing all the time. */
export function budget({
  processes,
  cores,
  postgres,
  storage,
  mail,
}: Pick<Plan, "processes" | "cores" | "postgres" | "storage" | "mail">): Budget {
  const { api, live, pgbouncer } = processes;
  // A worker's own process beside its two helpers needs little; what they use together is what was measured.
  const serverCores = api + live + pgbouncer + Math.max(processes.worker, cores.worker / 0.8);
  const databaseCores = postgres.cores * (1 + postgres.replicas);
  const disk = postgres.gigabytesPerSummer * (1 + postgres.replicas);
  const millions = (storage.requestsPerSecond / peakOverMean) * (secondsPerMonth / 1e6);
  const parts = {
    servers: times(prices.coreHour, serverCores * hoursPerMonth),
    database: plus(
      times(prices.databaseCoreHour, databaseCores * hoursPerMonth),
      times(prices.diskGigabyteMonth, disk),
    ),
    storage: plus(
      times(prices.storageTerabyteMonth, storage.terabytes),
      times(prices.millionRequests, millions),
    ),
    egress: times(prices.egressTerabyte, storage.egressTerabytesPerMonth),
    mail: times(prices.thousandMails, (mail.season * mailInMonth) / 1_000),
  };
  return { ...parts, all: Object.values(parts).reduce(plus, { from: 0, to: 0 }) };
}

function times({ from, to }: Range, count: number): Range {
  return { from: from * count, to: to * count };
}

function plus(one: Range, other: Range): Range {
  return { from: one.from + other.from, to: one.to + other.to };
}
