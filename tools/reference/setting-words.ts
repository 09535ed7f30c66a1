import type { Config } from "#server/platform/config.ts";

/** What the schema cannot express. `unset` describes the effect of leaving the setting out. */
export type SettingWords = { what: string; secret?: true; unset?: string };

/** In the order of the page. The types fail if a setting is missing here. */
export const settingGroups = {
  "Where it listens": ["HOST", "PORT", "PUBLIC_ORIGIN", "TRUSTED_PROXIES", "LEAVE_SECONDS", "SITE_DIR"],
  Database: ["DATABASE_URL", "DATABASE_POOL"],
  "Live updates": ["LIVE_BUS", "NATS_URL"],
  Files: [
    "FILES_DRIVER",
    "S3_ENDPOINT",
    "S3_REGION",
    "S3_BUCKET",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY",
    "S3_FORCE_PATH_STYLE",
    "FILES_DIR",
    "FILES_SIGNING_KEY",
    "FILES_KEPT_DAYS",
  ],
  Paper: ["SHEET_KEY"],
  Mail: ["SMTP_URL", "MAIL_FROM", "MAILS_PER_SECOND"],
  "Signing in": ["OIDC_PROVIDERS"],
  "Operators and watching": ["OPERATOR_EMAILS", "OPERATOR_USER_IDS", "METRICS_TOKEN", "LOG_LEVEL"],
} as const satisfies Record<string, readonly (keyof Config)[]>;

export const settingWords: Record<keyof Config, SettingWords> = {
  HOST: { what: "The address to listen on. In a container `0.0.0.0`; else the proxy's machine only." },
  PORT: { what: "The port to listen on; 0 takes a free one. A worker answers health and numbers there." },
  PUBLIC_ORIGIN: {
    what: "Where people find the product, as the browser shows it. Links in mails begin with it; with `https:` cookies are secure.",
  },
  TRUSTED_PROXIES: {
    what: "Addresses and networks of the proxies before us, with commas between. What they say in X-Forwarded-For is believed; limits count by it.",
  },
  LEAVE_SECONDS: {
    what: "After SIGTERM: for so long requests are still answered while `/readyz` says 503. Longer than the proxy needs to notice.",
  },
  SITE_DIR: { what: "The built web app.", unset: "`build/client` beside the server" },
  DATABASE_URL: {
    what: "Postgres, with the role of the servers (`courier_app`), which owns nothing. Add `?sslmode=verify-full` where it is on another machine.",
    secret: true,
  },
  DATABASE_POOL: {
    what: "Connections of one process. The queue takes 2 more, 5 in a worker, the bus 1. All processes together must fit into Postgres' `max_connections`.",
  },
  LIVE_BUS: {
    what: "What carries hints between processes: `postgres` for a few machines, `nats` for many, `memory` for one process alone.",
  },
  NATS_URL: { what: "Only with `LIVE_BUS=nats`." },
  FILES_DRIVER: { what: "`s3`, or `disk` where one machine is enough." },
  S3_ENDPOINT: {
    what: "The store's address. Browsers send pictures there, and pages allow only this host: always say it.",
    unset: "the address that the SDK knows for the region; browsers may then not reach it",
  },
  S3_REGION: { what: "The bucket's region; `auto` for R2 and Google." },
  S3_BUCKET: { what: "A bucket that holds nothing else and that nobody may read without a signature." },
  S3_ACCESS_KEY_ID: { what: "Both keys, or none.", secret: true, unset: "the machine's own role" },
  S3_SECRET_ACCESS_KEY: { what: "Both keys, or none.", secret: true, unset: "the machine's own role" },
  S3_FORCE_PATH_STYLE: {
    what: "`true` puts the bucket into the path instead of the host's name. Pages allow the host of `S3_ENDPOINT` alone, so it is `true` nearly everywhere.",
  },
  FILES_DIR: { what: "Only with `FILES_DRIVER=disk`: a folder that all processes share.", unset: "no disk" },
  FILES_SIGNING_KEY: {
    what: "Only with `FILES_DRIVER=disk`: signs links to files; 32 letters or more.",
    secret: true,
    unset: "no disk",
  },
  FILES_KEPT_DAYS: {
    what: "How many days a file outlives its row: at least as many as backups go back ([backups](backups.md)).",
  },
  SHEET_KEY: {
    what: "Makes the codes on paper; 32 letters or more. Never change it: a sheet of before cannot be printed again.",
    secret: true,
  },
  SMTP_URL: {
    what: "`smtps://user:{password}@host:465`, or `smtp://…:587`. With a password TLS is demanded.",
    secret: true,
  },
  MAIL_FROM: { what: "The sender that families see; its domain must let your mail server send." },
  MAILS_PER_SECOND: { what: "How fast one worker sends invites and notices, together." },
  OIDC_PROVIDERS: {
    what: 'A JSON list: `[{"id","label","issuer","clientId","clientSecret"}]`. `label` stands on the button; an `id` that is in use is not changed any more.',
    secret: true,
  },
  OPERATOR_EMAILS: { what: "Verified addresses, with commas between, whose owners are operators." },
  OPERATOR_USER_IDS: { what: "The same by account id." },
  METRICS_TOKEN: {
    what: "Whoever brings it as a bearer may read `/metrics`; 16 letters or more.",
    secret: true,
    unset: "only this machine may, and not through a proxy",
  },
  LOG_LEVEL: { what: "How much goes to standard output, one JSON object a line." },
};
