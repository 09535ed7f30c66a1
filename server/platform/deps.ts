import type { Pool } from "pg";
import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import type { Db } from "./db/database.ts";
import type { Transact } from "./db/transact.ts";
import type { ErrorReports } from "./error-reports/error-reports.ts";
import type { Files } from "./files/files.ts";
import type { AllowedOrigins } from "./http/security-headers.ts";
import type { Enqueue } from "./jobs/queue.ts";
import type { Limits } from "./limits/limits.ts";
import type { Bus } from "./live/bus.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";

export type Deps = {
  config: Config;
  db: Db;
  /** Its statements run as no actor. For metrics and tests. */
  pool: Pool;
  transact: Transact;
  /** For a single statement that has committed. Inside a transaction, use `invalidate`. */
  publish: Bus["publish"];
  enqueue: Enqueue;
  mail: Mail;
  files: Files;
  limits: Limits;
  clock: Clock;
  log: Log;
  errorReports: ErrorReports;
  allowedOrigins: AllowedOrigins;
};
