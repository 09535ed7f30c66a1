import { readFileSync } from "node:fs";
import * as z from "zod/mini";
import { whoCreatesOrganizations } from "#domain/standing.ts";
import { isNetwork } from "./limits/network-address.ts";

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

const listOf = (separator: string, unlessTold = "") =>
  z.pipe(
    z._default(z.string(), unlessTold),
    z.transform((text: string) =>
      text
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  );
const flag = z.pipe(
  z._default(z.enum(["true", "false"]), "false"),
  z.transform((text) => text === "true"),
);
const contact = z.string().check(z.regex(/^(mailto:|https:\/\/)\S+$/));
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** docs/configuration.md is generated from this schema. */
export const environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(port, 8080),
  PUBLIC_ORIGIN: z.url(),
  /** Time to keep serving after SIGTERM while /readyz fails, so that proxies stop sending requests. */
  LEAVE_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(120)), 0),
  /** Proxies (addresses or networks) whose X-Forwarded-For is trusted. Default: this machine. */
  TRUSTED_PROXIES: listOf(",", "127.0.0.0/8,::1").check(
    z.refine((list) => list.every(isNetwork), "addresses or networks such as 10.0.0.0/8"),
  ),
  SITE_DIR: z.optional(z.string()),
  DATABASE_URL: z.string().check(z.minLength(1)),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(1)), 10),
  LIVE_BUS: z._default(z.enum(["postgres", "nats"]), "postgres"),
  NATS_URL: z._default(z.string(), "nats://127.0.0.1:4222"),
  FILES_DRIVER: z._default(z.enum(["s3", "disk"]), "s3"),
  S3_ENDPOINT: z.optional(z.url()),
  S3_REGION: z._default(z.string(), "us-east-1"),
  S3_BUCKET: z._default(z.string(), "cabin-courier"),
  S3_ACCESS_KEY_ID: z.optional(z.string()),
  S3_SECRET_ACCESS_KEY: z.optional(z.string()),
  S3_FORCE_PATH_STYLE: flag,
  FILES_DIR: z.optional(z.string()),
  FILES_SIGNING_KEY: z.optional(z.string().check(z.minLength(32))),
  /** Days a file outlives its row; at least the backup retention. */
  FILES_KEPT_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(90)), 14),
  /** Key for sheet codes. After a change, reprints of earlier sheets are not recognized; the originals are. */
  SHEET_KEY: z.string().check(z.minLength(32)),
  /** Signs unsubscribe links and hashes the keys of rate limits and sign-in codes. */
  LINK_KEY: z.string().check(z.minLength(32)),
  SMTP_URL: z.string().check(z.minLength(1)),
  /** Limit per worker process; many mail services block faster senders. */
  MAILS_PER_SECOND: z._default(z.coerce.number().check(z.gt(0), z.lte(1_000)), 10),
  MAIL_FROM: z._default(z.string(), "Cabin Courier <mail@localhost>"),
  /** Sign-in with six digits sent by email, beside the providers or instead of them. */
  EMAIL_CODES: z.pipe(
    z._default(z.enum(["true", "false"]), "true"),
    z.transform((text) => text === "true"),
  ),
  /** `provider-or-passkey`: a sign-in with a code opens no organization and no operator screen. */
  STAFF_SIGN_IN: z._default(z.enum(["any", "provider-or-passkey"]), "any"),
  OIDC_PROVIDERS: z.pipe(
    z._default(z.string(), "[]"),
    z.transform((text, { issues }) => {
      const providers = z.array(oidcProvider).safeParse(jsonOf(text));
      if (providers.success) return providers.data;
      // The error of the parser quotes the text, with its secrets.
      issues.push({ code: "custom", message: "a JSON list of providers", input: undefined });
      return z.NEVER;
    }),
  ),
  /** Of an approved organization. The default is six for each camper of a camp of 5,000. */
  IMAGES_PER_DAY: z._default(z.coerce.number().check(z.int(), z.gte(1)), 30_000),
  WHO_CREATES_ORGANIZATIONS: z._default(z.enum(whoCreatesOrganizations), "anyone"),
  OPERATOR_EMAILS: listOf(","),
  OPERATOR_USER_IDS: listOf(","),
  OPERATOR_NAME: z.optional(z.string().check(z.minLength(1))),
  SUPPORT_CONTACT: z.optional(contact),
  SUBPROCESSORS: listOf(";"),
  SECURITY_CONTACT: z.optional(contact),
  /** Of the processes that open uploads and set letters: `required` refuses to start without one. */
  SANDBOX: z._default(z.enum(["if-possible", "required"]), "if-possible"),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
});

export type Config = Readonly<z.infer<typeof environment>>;
export type StaffSignIn = Config["STAFF_SIGN_IN"];

/** `NAME_FILE` names a file with the value of NAME, so that a secret is not in the environment. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = environment.safeParse({ ...env, ...valuesFromFiles(env) });
  const lines = result.success
    ? contradictionsIn(result.data)
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
  if (result.success && lines.length === 0) return result.data;
  throw new Error(`The configuration cannot be used:\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

function contradictionsIn({ OIDC_PROVIDERS: providers, ...config }: Config): string[] {
  if (providers.length > 0) return [];
  return [
    ...(config.EMAIL_CODES ? [] : ["EMAIL_CODES: without a provider, codes are the only way to sign in"]),
    // Without a provider, staff could not add their first passkey.
    ...(config.STAFF_SIGN_IN === "any" ? [] : ["STAFF_SIGN_IN: needs a provider in OIDC_PROVIDERS"]),
  ];
}

/** A provider with `requireAcr` asks staff for a second step, which a code would leave out. */
export function staffSignInOf({ STAFF_SIGN_IN: chosen, OIDC_PROVIDERS: providers }: Config): StaffSignIn {
  return providers.some(({ requireAcr }) => requireAcr !== undefined) ? "provider-or-passkey" : chosen;
}

function valuesFromFiles(env: Record<string, string | undefined>): Record<string, string> {
  const named = Object.keys(environment.shape).flatMap((name) => {
    const file = env[`${name}_FILE`];
    return file === undefined ? [] : [{ name, file }];
  });
  return Object.fromEntries(named.map(({ name, file }) => [name, readFileSync(file, "utf8").trim()]));
}
