import * as z from "zod/mini";
import { isNetwork } from "./limits/network-address.ts";

const oidcProvider = z.object({
  id: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)),
  /** Shown on the button: "Sign in with {label}". */
  label: z.string().check(z.minLength(1)),
  issuer: z.url(),
  clientId: z.string().check(z.minLength(1)),
  clientSecret: z.string().check(z.minLength(1)),
});
export type OidcProviderConfig = z.infer<typeof oidcProvider>;

const commaList = (unlessTold = "") =>
  z.pipe(
    z._default(z.string(), unlessTold),
    z.transform((text: string) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    ),
  );
const flag = z.pipe(
  z._default(z.enum(["true", "false"]), "false"),
  z.transform((text) => text === "true"),
);
const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535));

/** Every setting; docs/configuration.md is written from it. */
export const environment = z.object({
  HOST: z._default(z.string(), "127.0.0.1"),
  PORT: z._default(port, 8080),
  PUBLIC_ORIGIN: z.url(),
  /** After SIGTERM: how long requests are still taken while /readyz says no, so that a proxy sends nobody here any more. */
  LEAVE_SECONDS: z._default(z.coerce.number().check(z.gte(0), z.lte(120)), 0),
  /** Whose X-Forwarded-For is believed: addresses and networks of the proxies before us. A proxy on this machine is. */
  TRUSTED_PROXIES: commaList("127.0.0.0/8,::1").check(
    z.refine((list) => list.every(isNetwork), "addresses or networks such as 10.0.0.0/8"),
  ),
  /** The built web app; beside the server unless told otherwise. */
  SITE_DIR: z.optional(z.string()),
  DATABASE_URL: z.string().check(z.minLength(1)),
  DATABASE_POOL: z._default(z.coerce.number().check(z.int(), z.gte(1)), 10),
  LIVE_BUS: z._default(z.enum(["memory", "postgres", "nats"]), "postgres"),
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
  /** How long a file outlives its row: at least as many days as backups of the database go back. */
  FILES_KEPT_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(90)), 14),
  /** Makes the codes on paper. With another one, old paper is still known, but a reprint of it is not. */
  SHEET_KEY: z.string().check(z.minLength(32)),
  SMTP_URL: z.string().check(z.minLength(1)),
  /** How fast one worker process sends; many mail services close the door on whoever is faster than they like. */
  MAILS_PER_SECOND: z._default(z.coerce.number().check(z.gt(0), z.lte(1_000)), 10),
  MAIL_FROM: z._default(z.string(), "Cabin Courier <mail@localhost>"),
  OIDC_PROVIDERS: z.pipe(
    z.string(),
    z.transform((text) => z.array(oidcProvider).check(z.minLength(1)).parse(JSON.parse(text))),
  ),
  OPERATOR_EMAILS: commaList(),
  OPERATOR_USER_IDS: commaList(),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16))),
  LOG_LEVEL: z._default(z.enum(["fatal", "error", "warn", "info", "debug", "silent"]), "info"),
});

export type Config = Readonly<z.infer<typeof environment>>;

/** Reads the environment once at start; a missing or odd setting stops the process with its name. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const result = environment.safeParse(env);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The configuration cannot be used:\n${lines.join("\n")}`);
}
