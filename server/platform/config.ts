import * as z from "zod/mini";
import { expectedDatabaseUrl, parseDatabaseUrl } from "#database/database-url.ts";
import { readEnvironment, readSetting } from "#database/setting-value.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { whoCreatesOrganizations } from "#domain/standing.ts";
import { parseDsn } from "./error-reports/dsn.ts";
import { isNetwork } from "./limits/network-address.ts";
import { cleanerUrlForm } from "./processes/cleaner-url.ts";
import { browserPushHosts, isPushHost } from "./push/endpoint.ts";
import {
  flag,
  isUrl,
  key,
  listOf,
  numberOr,
  oneOf,
  optionalKey,
  optionalSecret,
  optionalText,
  settingFacts,
  textOr,
} from "./setting.ts";
import { StartError } from "./start-error.ts";

const oidcProvider = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  label: z.string().check(z.minLength(1)),
  issuer: z.url(),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
  /** Team members can sign in only with one of these. */
  requireAcr: z.optional(z.array(z.string().check(z.regex(/^\S+$/))).check(z.minLength(1))),
});
export type OidcProviderConfig = z.infer<typeof oidcProvider>;

/** Says which field is wrong, without its value: the text has secrets. */
function parseProviders(text: string): { providers: OidcProviderConfig[] } | { problem: string } {
  const form = 'expected [{"id":"…","label":"…","issuer":"https://…","clientId":"…","clientSecret":"…"}]';
  const list = jsonOf(text);
  if (list === undefined)
    return { problem: `is not JSON: is there a comma too many or a quote missing? It is ${form}` };
  const { success, data, error } = z.array(oidcProvider).safeParse(list);
  if (!success) {
    const [at, field] = error.issues[0]?.path ?? [];
    if (typeof at !== "number") return { problem: form };
    const wrong = field === undefined ? "is no provider" : `has no usable ${String(field)}`;
    return { problem: `provider ${at + 1} ${wrong}, ${form}` };
  }
  const ids = new Set(data.map(({ id }) => id));
  return ids.size === data.length ? { providers: data } : { problem: "two providers have the same id" };
}

const oidcProviders = z
  .pipe(
    z._default(z.string().check(z.refine((text) => "providers" in parseProviders(text))), "[]"),
    z.transform((text) => {
      const parsed = parseProviders(text);
      return "providers" in parsed ? parsed.providers : [];
    }),
  )
  .register(settingFacts, {
    expected: "a JSON list of providers",
    describe: (text) => {
      const parsed = parseProviders(text);
      return "problem" in parsed ? parsed.problem : "";
    },
    secret: true,
  });

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const thisMachine = new Set(["localhost", "127.0.0.1", "[::1]"]);

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.href !== `${url.origin}/`) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && thisMachine.has(url.hostname));
}

const publicOrigin = z
  .pipe(
    z.string().check(z.refine(isOrigin)),
    z.transform((text) => new URL(text).origin),
  )
  .register(settingFacts, {
    expected: "https://your-domain without a path; http:// works only for localhost",
  });

const contact = () =>
  z
    .optional(z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/)))
    .register(settingFacts, { expected: "mailto:someone@example.org or https://example.org/help" });

const password = "with special characters of the password written as %XX";

/** docs/configuration.md is generated from this schema. */
export const environment = z.object({
  HOST: textOr("127.0.0.1", "an address of this machine, such as 127.0.0.1 or 0.0.0.0"),
  PORT: numberOr(8080, { min: 0, max: 65_535 }),
  PUBLIC_ORIGIN: publicOrigin,
  /** Time to keep serving after SIGTERM while /readyz fails, so that proxies stop sending requests. */
  LEAVE_SECONDS: numberOr(0, { min: 0, max: 120, fraction: true }),
  /** Proxies (addresses or networks) whose X-Forwarded-For is trusted. Default: this machine. */
  TRUSTED_PROXIES: listOf(",", "addresses or networks such as 10.0.0.0/8, separated by commas", {
    value: "127.0.0.0/8,::1",
    each: isNetwork,
  }),
  SITE_DIR: optionalText("a directory"),
  DATABASE_URL: z
    .string()
    .check(z.refine((text) => parseDatabaseUrl(text) !== undefined))
    .register(settingFacts, { expected: expectedDatabaseUrl, secret: true }),
  DATABASE_POOL: numberOr(10, { min: 1 }),
  LIVE_BUS: oneOf(["postgres", "nats"], "postgres"),
  /** Several are separated by commas. The first one may have a user name and a password. */
  NATS_URL: z
    ._default(
      z
        .string()
        .check(z.refine((text) => text.split(",").every((part) => isUrl(part.trim(), ["nats:", "tls:"])))),
      "nats://127.0.0.1:4222",
    )
    .register(settingFacts, { expected: "nats://host:4222", secret: true }),
  FILES_DRIVER: oneOf(["s3", "disk"], "s3"),
  S3_ENDPOINT: z
    .optional(z.string().check(z.refine((text) => isUrl(text, ["https:", "http:"]))))
    .register(settingFacts, { expected: "https://your-storage" }),
  S3_REGION: textOr("us-east-1", "the name of a region"),
  S3_BUCKET: textOr("cabin-courier", "the name of a bucket"),
  S3_ACCESS_KEY_ID: optionalSecret("the id of a key"),
  S3_SECRET_ACCESS_KEY: optionalSecret("the secret of a key"),
  S3_FORCE_PATH_STYLE: flag(false),
  FILES_DIR: optionalText("a directory"),
  FILES_SIGNING_KEY: optionalKey(32),
  /** Days a file outlives its row. More would break the promise of the privacy page about backups. */
  FILES_KEPT_DAYS: numberOr(lifetimes.restorable, { min: 0, max: lifetimes.restorable }),
  FONTS_DIR: optionalText("a directory"),
  /** Key for sheet codes. After a change, reprints of earlier sheets are not recognized; the originals are. */
  SHEET_KEY: key(32),
  /** Signs unsubscribe links, encrypts push subscriptions, and hashes the keys of rate limits and sign-in codes. */
  LINK_KEY: key(32),
  SMTP_URL: z
    .string()
    .check(z.refine((text) => isUrl(text, ["smtp:", "smtps:"])))
    .register(settingFacts, {
      expected: `smtps://user:password@host:465 or smtp://user:password@host:587, ${password}`,
      secret: true,
    }),
  /** Limit per worker process; many mail services block faster senders. */
  MAILS_PER_SECOND: numberOr(10, { min: 0.01, max: 1_000, fraction: true }),
  /** Copiers mail scans to addresses of this domain. Without it no mail is received. */
  MAIL_IN_DOMAIN: z
    .optional(z.string().check(z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/)))
    .register(settingFacts, { expected: "a domain in small letters, such as in.example.org" }),
  MAIL_IN_HOST: textOr("127.0.0.1", "an address of this machine, such as 127.0.0.1 or 0.0.0.0"),
  MAIL_IN_PORT: numberOr(2525, { min: 0, max: 65_535 }),
  /** Read again when they change, so that a renewed certificate needs no restart. */
  MAIL_IN_TLS_CERT: optionalText("the path of a PEM file"),
  MAIL_IN_TLS_KEY: optionalText("the path of a PEM file"),
  /** Servers that answer for the DNS records of senders. */
  MAIL_IN_DNS: listOf(",", "addresses such as 127.0.0.1 or 127.0.0.1:5353, separated by commas", {
    each: (part) => /^([\d.]+(:\d+)?|\[[\da-f:]+\](:\d+)?|[\da-f:]+)$/i.test(part),
  }),
  MAIL_FROM: z
    ._default(
      z.string().check(z.regex(/^([^<>]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/)),
      "Cabin Courier <mail@localhost>",
    )
    .register(settingFacts, { expected: "Name <address@example.org>" }),
  /** Web Push. Without both keys, no screen offers it. */
  VAPID_PUBLIC_KEY: z
    .optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/)))
    .register(settingFacts, { expected: "the public key from: npx web-push generate-vapid-keys" }),
  VAPID_PRIVATE_KEY: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))).register(settingFacts, {
    expected: "the private key from: npx web-push generate-vapid-keys",
    secret: true,
  }),
  /** Push services that browsers may name. */
  PUSH_HOSTS: listOf(",", "hosts such as push.example.org or *.push.example.org, separated by commas", {
    value: browserPushHosts.join(","),
    each: isPushHost,
  }),
  /** Sign-in with six digits sent by email, beside the providers or instead of them. */
  EMAIL_CODES: flag(true),
  /** `provider-or-passkey`: a sign-in with a code opens no organization and no operator screen. */
  STAFF_SIGN_IN: oneOf(["any", "provider-or-passkey"], "any"),
  OIDC_PROVIDERS: oidcProviders,
  /** Of an approved organization. The default is six for each camper of a camp of 5,000. */
  IMAGES_PER_DAY: numberOr(30_000, { min: 1 }),
  /** Demo camps for visitors without an account. `only`: sign-in is off, and the front page offers nothing else. */
  DEMO: oneOf(["off", "on", "only"], "off"),
  DEMOS_AT_ONCE: numberOr(50, { min: 1, max: 1_000 }),
  WHO_CREATES_ORGANIZATIONS: oneOf(whoCreatesOrganizations, "anyone"),
  OPERATOR_EMAILS: listOf(",", "email addresses, separated by commas", {
    each: (part) => part.includes("@"),
  }),
  OPERATOR_USER_IDS: listOf(",", "account ids, separated by commas"),
  OPERATOR_NAME: optionalText("the name of a person or a company"),
  SUPPORT_CONTACT: contact(),
  LEGAL_LINKS: listOf(
    ";",
    "names and addresses such as Imprint: https://example.org/imprint, separated by semicolons",
    {
      each: (part) => /^[^:]+: https:\/\/\S+$/.test(part),
    },
  ),
  /** The price list of the hosted service. */
  SHOW_PRICES: flag(true),
  /** Statements and invoices at /subscriptions. */
  BILLING: flag(false),
  /** Stands on invoices as it is; the first line is whom checks are for. */
  BILLING_ISSUER: listOf(";", "your name and address, lines separated by semicolons"),
  SUBPROCESSORS: listOf(";", "companies, separated by semicolons"),
  SECURITY_CONTACT: contact(),
  /** In production the server does not start without a sandbox. */
  NODE_ENV: textOr("development", "production or development"),
  /** Of the service that opens files of strangers, where bubblewrap cannot run. */
  CLEANER_URL: z
    .optional(z.string().check(z.regex(cleanerUrlForm)))
    .register(settingFacts, { expected: "unix:/run/cleaner/socket or tcp://cleaner:8090" }),
  METRICS_TOKEN: optionalKey(16),
  /** A collector of traces. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .optional(z.string().check(z.refine((text) => isUrl(text, ["https:", "http:"]))))
    .register(settingFacts, { expected: "http://host:4318" }),
  OTEL_EXPORTER_OTLP_HEADERS: optionalSecret("name=value, separated by commas"),
  /** The part of the traces that is recorded. */
  OTEL_TRACES_SAMPLER_ARG: numberOr(1, { min: 0, max: 1, fraction: true }),
  /** Of Sentry or a service that takes its envelopes. */
  SENTRY_DSN: z
    .optional(z.string().check(z.refine((text) => parseDsn(text) !== undefined)))
    .register(settingFacts, { expected: "https://key@host/project", secret: true }),
  SENTRY_ENVIRONMENT: textOr("production", "a name"),
  /** Empty in an image that was built without `--build-arg COMMIT`. */
  BUILD_COMMIT: z
    .optional(
      z.pipe(
        z.string(),
        z.transform((id) => (id === "" ? undefined : id)),
      ),
    )
    .register(settingFacts, { expected: "the id of a commit" }),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "silent"], "info"),
});

export type Config = Readonly<z.infer<typeof environment>>;
export type StaffSignIn = Config["STAFF_SIGN_IN"];

export type SettingName = keyof typeof environment.shape;
const settingNames = z.keyof(environment).options;

/** Names every setting that cannot be used, one line each. No line has a value, because it may be a secret. */
export function readConfig(given: Readonly<Record<string, string | undefined>>): Config {
  const env = settingsOf(given);
  const values: Record<string, string> = {};
  const wrong = new Map<SettingName, string>();
  for (const name of settingNames) {
    const setting = readSetting(env, name);
    if (setting.status === "unusable") wrong.set(name, setting.sentence);
    const value = setting.status === "given" ? setting.value : undefined;
    if (setting.status !== "unusable" && !environment.shape[name].safeParse(value).success)
      wrong.set(name, describeWrong(name, value));
    else if (value !== undefined) values[name] = value;
  }
  const known = z.partial(environment).parse(values);
  const contradicting = contradictions.filter(
    ({ settings, isSo }) => !settings.some((name) => wrong.has(name)) && isSo(known),
  );
  const lines = [...wrong.values(), ...contradicting.map(({ sentence }) => sentence)];
  if (lines.length === 0) return withoutSignIn(environment.parse(values));
  throw new StartError(`The settings cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

/** Those of the environment and of its SETTINGS_FILE. */
export function settingsOf(given: Readonly<Record<string, string | undefined>>) {
  const found = readEnvironment(given);
  if (found.status === "unusable") throw new StartError(found.sentence);
  return found.env;
}

function withoutSignIn(config: Config): Config {
  return config.DEMO === "only" ? { ...config, OIDC_PROVIDERS: [], EMAIL_CODES: false } : config;
}

function describeWrong(name: SettingName, value: string | undefined): string {
  const { expected = "", describe } = settingFacts.get(environment.shape[name]) ?? {};
  if (value === undefined) return `${name}: is missing, expected ${expected}.`;
  return `${name}: ${describe?.(value) ?? `expected ${expected}`}.`;
}

/** As the column of invoices allows. */
const maxIssuerLines = 10;

type Contradiction = {
  settings: readonly SettingName[];
  /** The other settings may be wrong, and are undefined then. */
  isSo: (config: { readonly [Name in SettingName]?: Config[Name] | undefined }) => boolean;
  sentence: string;
};

const contradictions: readonly Contradiction[] = [
  {
    settings: ["OIDC_PROVIDERS", "EMAIL_CODES", "DEMO"],
    isSo: (config) =>
      config.OIDC_PROVIDERS?.length === 0 && config.EMAIL_CODES === false && config.DEMO !== "only",
    sentence: "EMAIL_CODES: without a provider, codes are the only way to sign in.",
  },
  {
    // Without a provider, staff could not add their first passkey.
    settings: ["OIDC_PROVIDERS", "STAFF_SIGN_IN"],
    isSo: (config) => config.OIDC_PROVIDERS?.length === 0 && config.STAFF_SIGN_IN !== "any",
    sentence: "STAFF_SIGN_IN: needs a provider in OIDC_PROVIDERS.",
  },
  {
    settings: ["FILES_DRIVER", "FILES_DIR"],
    isSo: (config) => config.FILES_DRIVER === "disk" && config.FILES_DIR === undefined,
    sentence: "FILES_DIR: is missing, FILES_DRIVER=disk needs a directory.",
  },
  {
    settings: ["FILES_DRIVER", "FILES_SIGNING_KEY"],
    isSo: (config) => config.FILES_DRIVER === "disk" && config.FILES_SIGNING_KEY === undefined,
    sentence:
      "FILES_SIGNING_KEY: is missing, FILES_DRIVER=disk needs one, such as from: openssl rand -hex 32",
  },
  {
    settings: ["S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"],
    isSo: (config) => (config.S3_ACCESS_KEY_ID === undefined) !== (config.S3_SECRET_ACCESS_KEY === undefined),
    sentence: "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both or none.",
  },
  {
    settings: ["BILLING", "SHOW_PRICES"],
    isSo: (config) => config.BILLING === true && config.SHOW_PRICES === false,
    sentence: "BILLING: needs SHOW_PRICES=true, so that camps know the price.",
  },
  {
    settings: ["BILLING", "BILLING_ISSUER"],
    isSo: ({ BILLING, BILLING_ISSUER: lines = [] }) =>
      BILLING === true && (lines.length === 0 || lines.length > maxIssuerLines),
    sentence: "BILLING_ISSUER: BILLING=true needs your name and address for invoices, at most ten lines.",
  },
  {
    settings: ["MAIL_IN_TLS_CERT", "MAIL_IN_TLS_KEY"],
    isSo: (config) => (config.MAIL_IN_TLS_CERT === undefined) !== (config.MAIL_IN_TLS_KEY === undefined),
    sentence: "MAIL_IN_TLS_CERT, MAIL_IN_TLS_KEY: set both or none.",
  },
  {
    // Scans must not cross a network in the clear.
    settings: ["MAIL_IN_DOMAIN", "MAIL_IN_HOST", "MAIL_IN_TLS_CERT"],
    isSo: (config) =>
      config.MAIL_IN_DOMAIN !== undefined &&
      config.MAIL_IN_TLS_CERT === undefined &&
      config.MAIL_IN_HOST !== undefined &&
      !isLoopback(config.MAIL_IN_HOST),
    sentence: "MAIL_IN_TLS_CERT: is missing, MAIL_IN_HOST is not 127.0.0.1 or ::1.",
  },
  {
    settings: ["VAPID_PUBLIC_KEY", "VAPID_PRIVATE_KEY"],
    isSo: (config) => (config.VAPID_PUBLIC_KEY === undefined) !== (config.VAPID_PRIVATE_KEY === undefined),
    sentence: "VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: set both or none.",
  },
];

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(\.\d{1,3}){3}$/.test(host);
}

/** A provider with `requireAcr` asks staff for a second step, which a code would leave out. */
export function staffSignInOf({ STAFF_SIGN_IN: chosen, OIDC_PROVIDERS: providers }: Config): StaffSignIn {
  return providers.some(({ requireAcr }) => requireAcr !== undefined) ? "provider-or-passkey" : chosen;
}
