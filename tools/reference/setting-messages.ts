import type { Config } from "#server/platform/config.ts";

/** What the schema cannot express. `unset` describes the effect of leaving the setting out. */
export type SettingMessages = { what: string; unset?: string };

/** In the order of the page. The types fail if a setting is missing here. */
export const settingGroups = {
  Network: ["HOST", "PORT", "PUBLIC_ORIGIN", "TRUSTED_PROXIES", "LEAVE_SECONDS", "SITE_DIR"],
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
  Printing: ["FONTS_DIR"],
  Keys: ["SHEET_KEY", "LINK_KEY"],
  "E-mail": ["SMTP_URL", "MAIL_FROM", "MAILS_PER_SECOND"],
  "Scans by e-mail": [
    "MAIL_IN_DOMAIN",
    "MAIL_IN_HOST",
    "MAIL_IN_PORT",
    "MAIL_IN_TLS_CERT",
    "MAIL_IN_TLS_KEY",
    "MAIL_IN_DNS",
  ],
  "Push messages": ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY", "PUSH_HOSTS"],
  "Sign-in": ["EMAIL_CODES", "OIDC_PROVIDERS", "STAFF_SIGN_IN"],
  "Operators and monitoring": [
    "OPERATOR_EMAILS",
    "OPERATOR_USER_IDS",
    "OPERATOR_NAME",
    "SUPPORT_CONTACT",
    "LEGAL_LINKS",
    "SUBPROCESSORS",
    "SECURITY_CONTACT",
    "NODE_ENV",
    "CLEANER_URL",
    "WHO_CREATES_ORGANIZATIONS",
    "DEMO",
    "DEMOS_AT_ONCE",
    "IMAGES_PER_DAY",
    "METRICS_TOKEN",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "OTEL_EXPORTER_OTLP_HEADERS",
    "OTEL_TRACES_SAMPLER_ARG",
    "SENTRY_DSN",
    "SENTRY_ENVIRONMENT",
    "BUILD_COMMIT",
    "LOG_LEVEL",
  ],
  "Prices and invoices": ["SHOW_PRICES", "BILLING", "BILLING_ISSUER"],
} as const satisfies Record<string, readonly (keyof Config)[]>;

export const settingMessages: Record<keyof Config, SettingMessages> = {
  HOST: {
    what: "Address to listen on: `0.0.0.0` in a container, otherwise one that only the proxy can reach.",
  },
  PORT: { what: "Port to listen on; 0 picks a free one. A worker serves only health checks and metrics." },
  PUBLIC_ORIGIN: {
    what: "Public URL as shown in the browser, without a path. Links in e-mails start with it. It must begin with `https://`, except on `localhost`.",
  },
  TRUSTED_PROXIES: {
    what: "Comma-separated addresses and networks of your proxies. Their X-Forwarded-For is trusted and used for rate limits.",
  },
  LEAVE_SECONDS: {
    what: "Seconds to keep serving after SIGTERM while `/readyz` returns 503. Set it longer than your load balancer's health-check interval.",
  },
  SITE_DIR: { what: "Directory of the built web app.", unset: "`build/client` next to the server" },
  DATABASE_URL: {
    what: "Postgres URL with the servers' role (`courier_app`), which owns no table. Add `?sslmode=verify-full` if Postgres is on another machine.",
  },
  DATABASE_POOL: {
    what: "Connections per process. The job queue uses 2 more (5 in a worker), the bus 1. The total must fit into Postgres' `max_connections`.",
  },
  LIVE_BUS: {
    what: "Transport for invalidations between processes: `postgres` for a few machines, `nats` for many.",
  },
  NATS_URL: {
    what: "Only with `LIVE_BUS=nats`. Several are separated by commas; the first one may have a user name and a password.",
  },
  FILES_DRIVER: { what: "`s3`, or `disk` on a single machine." },
  S3_ENDPOINT: {
    what: "URL of the storage. Browsers upload images there, and the content security policy allows only this host: always set it.",
    unset: "the SDK's URL for the region, which the content security policy blocks",
  },
  S3_REGION: { what: "Region of the bucket; `auto` for R2 and Google." },
  S3_BUCKET: { what: "A private bucket that contains nothing else." },
  S3_ACCESS_KEY_ID: { what: "Set both keys or none.", unset: "the machine's role" },
  S3_SECRET_ACCESS_KEY: { what: "Set both keys or none.", unset: "the machine's role" },
  S3_FORCE_PATH_STYLE: {
    what: "`true` puts the bucket into the path instead of the host name. The content security policy allows only the host of `S3_ENDPOINT`, so most installations need `true`.",
  },
  FILES_DIR: { what: "Only with `FILES_DRIVER=disk`: a directory shared by all processes.", unset: "none" },
  FILES_SIGNING_KEY: {
    what: "Only with `FILES_DRIVER=disk`: key for links to files, at least 32 characters.",
    unset: "none",
  },
  FILES_KEPT_DAYS: {
    what: "Days to retain a file after its row is deleted, as many as your database can be restored to ([backups](backups.md)). Fewer only if that is fewer; more would break what the privacy page promises.",
  },
  FONTS_DIR: {
    what: "Directory with the Noto fonts, in any folders below it. Needed only where they are not installed with the system.",
    unset: "`/usr/share/fonts` and `/usr/local/share/fonts`; on macOS the folders called Fonts",
  },
  SHEET_KEY: {
    what: "Key for the codes on printed sheets, at least 32 characters, and, derived, for the hashes of removed contacts. A code files a reply only together with a staff member's sign-in. Do not change it without need: sheets already printed can still be scanned but not reprinted, and blocks of removed contacts whose event is deleted stop matching.",
  },
  LINK_KEY: {
    what: "Signs the unsubscribe links of notifications, encrypts the push subscriptions of browsers, and hashes sign-in codes and the accounts and network addresses in rate limits, at least 32 characters. Change it at any time: unsubscribe links in e-mails already sent stop working, people who wait for a sign-in code ask for another, people with phone alerts switch them on again, and limits restart.",
  },
  SMTP_URL: {
    what: "`smtps://user:{password}@host:465` or `smtp://…:587`. TLS is required if there is a password.",
  },
  MAIL_FROM: { what: "Sender address; its domain must allow your mail server (SPF, DKIM)." },
  MAILS_PER_SECOND: { what: "Maximum rate of one worker for invites and notifications together." },
  MAIL_IN_DOMAIN: {
    what: "Domain of the addresses to which copiers mail scans and families mail letters, such as `in.example.org`. Its MX record must lead to the process with the role `mail-in`.",
    unset: "no mail is received, and no screen offers it",
  },
  MAIL_IN_HOST: { what: "Address on which the role `mail-in` listens for mail." },
  MAIL_IN_PORT: {
    what: "Port on which the role `mail-in` listens for mail; 0 picks a free one. Mail servers send to port 25.",
  },
  MAIL_IN_TLS_CERT: {
    what: "PEM file with the certificate of the mail host and its chain. Senders must use STARTTLS then. Required unless `MAIL_IN_HOST` is this machine only.",
    unset: "mail is taken without encryption, from this machine only",
  },
  MAIL_IN_TLS_KEY: { what: "PEM file with the key of that certificate.", unset: "see `MAIL_IN_TLS_CERT`" },
  MAIL_IN_DNS: {
    what: "DNS servers that are asked for the DKIM, SPF and DMARC records of senders, separated by commas. Use a resolver that validates DNSSEC if you have one.",
    unset: "those of the system",
  },
  VAPID_PUBLIC_KEY: {
    what: "Set both keys or none: `npx web-push generate-vapid-keys` makes a pair. After a change, people switch phone alerts on again. Name the browser makers in `SUBPROCESSORS`: they deliver the encrypted “You have mail.”",
    unset: "no screen offers phone alerts",
  },
  VAPID_PRIVATE_KEY: { what: "Set both keys or none.", unset: "no screen offers phone alerts" },
  PUSH_HOSTS: {
    what: "Comma-separated hosts of the push services that browsers may name; `*.example.org` means its subdomains. Workers connect to them on port 443, and only at public addresses. For development also the origin of a server on this machine, such as `http://127.0.0.1:4300`.",
  },
  EMAIL_CODES: {
    what: "`false` switches off signing in with six digits that are sent by email. Without a provider it must stay on.",
  },
  STAFF_SIGN_IN: {
    what: "`provider-or-passkey`: a sign-in with an email code opens no organization and no operator screen until a passkey confirms it. Always so if a provider has `requireAcr`.",
  },
  OIDC_PROVIDERS: {
    what: 'Providers beside email codes, none are needed. A JSON list: `[{"id","label","issuer","clientId","clientSecret"}]`. `label` is shown on the button. Do not change an `id` that is in use. Optional `requireAcr`, a list of strings: team members can sign in only if the claim `acr` is one of them. Register `PUBLIC_ORIGIN/login` as a post-logout redirect URI if the provider has an `end_session_endpoint`.',
  },
  OPERATOR_EMAILS: {
    what: "Comma-separated verified addresses of operators. Each is mailed when an organization is created.",
  },
  WHO_CREATES_ORGANIZATIONS: {
    what: "Who can create organizations: `anyone` who is signed in, `approved` (admins of an approved organization, and operators), or `operators`. New organizations are limited until an operator approves them.",
  },
  DEMO: {
    what: "Demo camps for visitors without an account: `on` shows a button on the front page; with `only`, sign-in is off and the instance offers nothing else. Each is deleted after two hours and sends no mail.",
  },
  DEMOS_AT_ONCE: { what: "How many demo camps can be open at the same time." },
  IMAGES_PER_DAY: {
    what: "Images that an approved organization can upload in 24 hours. One of more than 2 MiB counts as several. New organizations can upload 200.",
  },
  OPERATOR_USER_IDS: { what: "Comma-separated account ids of operators." },
  OPERATOR_NAME: {
    what: "The person or company that runs this service. Shown on `/privacy`, `/terms` and `/help`; set it before families use the service.",
  },
  SUPPORT_CONTACT: {
    what: "Where families ask for help and about their data, and admins of a new organization about its approval, as `mailto:` or `https://`. Shown on `/privacy`, `/terms` and `/help`; set it before families use the service.",
  },
  LEGAL_LINKS: {
    what: "Your own legal pages, separated by semicolons: `Imprint: https://example.org/imprint; Terms of use: https://example.org/terms`. Shown on `/privacy`, `/terms` and `/help`.",
  },
  SHOW_PRICES: {
    what: "`false` hides the price list of the hosted service: on the front page, in the navigation and in the guide for camps.",
  },
  BILLING: {
    what: "`true` charges organizations: their admins see a quote, a statement and invoices at `/subscriptions`. Otherwise that page says “Coming soon”. Needs `SHOW_PRICES=true` and `BILLING_ISSUER`. Campers are counted in both cases, so it can be switched on during a season.",
  },
  BILLING_ISSUER: {
    what: "Your name and address as on invoices, lines separated by semicolons: `Loon Lake Software LLC; 1 Main Street; Ely, MN 55731`. Checks are made out to the first line. At most ten lines.",
  },
  SUBPROCESSORS: {
    what: "Companies that handle data for you, separated by semicolons, each with what it does and where: `Example Hosting: servers, Ohio; Example Mail: email, Virginia`. Shown on `/terms/subprocessors`. Add a new one with the day on which it starts, `Example Mail: email, Virginia (from 2027-02-01)`, at least 31 days before: all admins are mailed.",
  },
  SECURITY_CONTACT: {
    what: "Where vulnerabilities are reported, as `mailto:` or `https://`. Shown at `/.well-known/security.txt`.",
  },
  NODE_ENV: {
    what: "`production` refuses to start unless files of strangers are opened in a sandbox: bubblewrap, or the cleaner of `CLEANER_URL`. Otherwise a warning is logged. The image and the units set `production`.",
  },
  CLEANER_URL: {
    what: "The cleaner that opens pictures, PDFs and mails where bubblewrap cannot run, as in containers: `unix:/run/cleaner/socket`, or `tcp://host:port` inside a cluster.",
    unset: "they are opened in processes of this machine, under bubblewrap",
  },
  METRICS_TOKEN: {
    what: "Bearer token for `/metrics`, at least 16 characters.",
    unset: "`/metrics` answers only local requests that did not pass a proxy",
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    what: "URL of an OpenTelemetry collector that takes OTLP over HTTP. Traces go to `/v1/traces` below it ([running.md](running.md#traces-and-errors)).",
    unset: "no traces",
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    what: "Headers for the collector, such as `authorization=Bearer%20…`, separated by commas, with values encoded as in a URL.",
  },
  OTEL_TRACES_SAMPLER_ARG: { what: "The part of the traces that is recorded: `0.1` is one in ten." },
  SENTRY_DSN: {
    what: "Where unexpected errors are reported: the DSN of a project in Sentry, GlitchTip or Bugsink ([running.md](running.md#traces-and-errors)).",
    unset: "errors are only logged",
  },
  SENTRY_ENVIRONMENT: { what: "Name of this installation in error reports." },
  BUILD_COMMIT: {
    what: "The commit that the program was built from. The image sets it. Shown at `/version`, in the log and in `/metrics`.",
  },
  LOG_LEVEL: { what: "Level of the JSON log on standard output." },
};
