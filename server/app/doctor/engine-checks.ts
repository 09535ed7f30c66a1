import { hash, randomUUID } from "node:crypto";
import { text } from "node:stream/consumers";
import { withoutUser } from "#database/actor.ts";
import { describeConnectionError, parseDatabaseUrl } from "#database/database-url.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Config, OidcProviderConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { problemOfDatabase, readDatabaseState } from "#server/platform/db/database-state.ts";
import { errorCode } from "#server/platform/error-code.ts";
import { describeStorageError } from "#server/platform/files/describe-storage-error.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { createProviders } from "#server/identity/providers.ts";
import type { Log } from "#server/platform/log.ts";
import { MailRefused, openMail, smtpOptions } from "#server/platform/mail/mail.ts";
import { StartError } from "#server/platform/start-error.ts";
import type { Check } from "./check.ts";

export type DoctorDeps = { config: Config; clock: Clock; log: Log };

/** A signed upload expires within minutes, and a session's limits are compared with the database's time. */
const maxClockDifferenceSeconds = 30;

export function checkDatabase({ config, clock, log }: DoctorDeps): Check[] {
  const url = config.DATABASE_URL;
  const read = async () => {
    const database = openDatabase({ url, poolSize: 1, log });
    try {
      const before = clock.now().getTime();
      const state = await withoutUser(() => readDatabaseState(database.db));
      return { state, seconds: (state.now.getTime() - (before + clock.now().getTime()) / 2) / 1_000 };
    } catch (error) {
      throw new StartError(describeConnectionError(error, "DATABASE_URL", url), { cause: error });
    } finally {
      await database.close();
    }
  };
  return [
    {
      name: "database",
      run: async () => {
        const { state } = await read();
        const problem = problemOfDatabase(state);
        if (problem !== undefined) throw new StartError(problem);
        return `Postgres ${state.version} at ${parseDatabaseUrl(url)?.host}, role ${state.role}, all migrations ran`;
      },
    },
    {
      name: "clock",
      run: async () => {
        const seconds = Math.round((await read()).seconds);
        if (Math.abs(seconds) > maxClockDifferenceSeconds)
          throw new StartError(
            `the clocks of this machine and of the database differ by ${Math.abs(seconds)} seconds: set both by NTP.`,
          );
        return "the same as the database's";
      },
    },
  ];
}

export function checkStorage({ config, clock }: DoctorDeps): Check[] {
  const files = openFiles(config, clock);
  const key = `doctor/${randomUUID()}.txt`;
  const content = "Cabin Courier was here.";
  const writeReadDelete = async () => {
    await files.put(key, Buffer.from(content), { contentType: "text/plain" });
    const { stream } = await files.read(key);
    const isSame = (await text(stream)) === content;
    await files.remove([key]);
    if (!isSame || (await files.head(key)) !== undefined)
      throw new StartError("a file was not the same when it was read, or is there after it was deleted.");
  };
  const checks: Check[] = [
    {
      name: "storage",
      run: async () => {
        try {
          // First, because it gives up sooner.
          await files.ready();
          await writeReadDelete();
        } catch (error) {
          if (error instanceof StartError) throw error;
          throw new StartError(describeStorageError(error, config), { cause: error });
        }
        return `a file was written, read and deleted in ${config.FILES_DRIVER === "disk" ? config.FILES_DIR : `the bucket ${config.S3_BUCKET}`}`;
      },
    },
  ];
  if (config.FILES_DRIVER === "s3")
    checks.push({
      name: "uploads",
      run: async () => {
        const { url, headers } = await files.signUpload(key, {
          contentType: "text/plain",
          ttlSeconds: 60,
          contentLength: content.length,
          sha256: hash("sha256", content, "buffer"),
        });
        await checkPreflight(url, Object.keys(headers), config.PUBLIC_ORIGIN);
        return `browsers on ${config.PUBLIC_ORIGIN} may upload to the bucket`;
      },
    });
  return checks;
}

/** The question that a browser asks before it uploads. */
async function checkPreflight(url: string, headers: readonly string[], origin: string): Promise<void> {
  const response = await fetch(url, {
    method: "OPTIONS",
    headers: {
      origin,
      "access-control-request-method": "PUT",
      "access-control-request-headers": headers.join(","),
    },
    signal: AbortSignal.timeout(10_000),
  }).catch(() => undefined);
  if (response === undefined) throw new StartError("the storage does not answer browsers.");
  const allowed = response.headers.get("access-control-allow-origin");
  if (!response.ok || (allowed !== origin && allowed !== "*"))
    throw new StartError(
      `the bucket does not let browsers on ${origin} upload: set the CORS rules of docs/running.md, Storage.`,
    );
}

const mailProblems: Record<string, string> = {
  EAUTH: "refuses the user name or the password of SMTP_URL",
  EDNS: "has a name that cannot be found",
  ETLS: "does not offer TLS, or its certificate is not trusted",
  ETIMEDOUT: "does not answer",
  ESOCKET: "refuses the connection, or speaks TLS on another port (smtps:// is 465, smtp:// is 587)",
  ECONNECTION: "closes the connection",
  EENVELOPE: "refuses the sender (MAIL_FROM) or the recipient",
  address: "was not asked, because --mail is not an email address",
};

export function checkMail({ config }: Pick<DoctorDeps, "config">, sendTo: string | undefined): Check {
  const { host } = new URL(config.SMTP_URL);
  return {
    name: "mail",
    run: async () => {
      const mail = openMail(config);
      try {
        await mail.ready();
        if (sendTo === undefined) return `${host} ${describeTls(config.SMTP_URL)}; nothing was sent`;
        await mail.send({
          to: sendTo,
          subject: "Test of Cabin Courier",
          text: `Mail from ${config.PUBLIC_ORIGIN} arrives.`,
          html: `<p>Mail from ${config.PUBLIC_ORIGIN} arrives.</p>`,
        });
        return `${host} ${describeTls(config.SMTP_URL)}; a mail was sent`;
      } catch (error) {
        const code = error instanceof MailRefused ? error.code : "unknown";
        throw new StartError(`${host} ${mailProblems[code] ?? `cannot be used: ${code}`}.`, { cause: error });
      } finally {
        await mail.close();
      }
    },
  };
}

function describeTls(smtpUrl: string): string {
  const { protocol, username } = new URL(smtpUrl);
  const { requireTLS, ignoreTLS } = smtpOptions(smtpUrl);
  const encrypted = protocol === "smtps:" || requireTLS === true;
  const tls = encrypted ? "accepts mail over TLS" : `accepts mail${ignoreTLS === true ? " without TLS" : ""}`;
  return username === "" ? tls : `${tls}, with our password`;
}

const providerProblems: Record<string, string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: "names another issuer: correct it in OIDC_PROVIDERS",
  OAUTH_HTTP_REQUEST_FORBIDDEN: "must begin with https://",
  OAUTH_TIMEOUT: "does not answer",
  OAUTH_RESPONSE_IS_NOT_CONFORM: "has no OpenID configuration there: check the issuer",
  OAUTH_RESPONSE_IS_NOT_JSON: "has no OpenID configuration there: check the issuer",
};

export function checkProvider(provider: OidcProviderConfig, publicOrigin: string): Check {
  return {
    name: `provider ${provider.id}`,
    run: async () => {
      try {
        await createProviders([provider]).get(provider.id)?.discover();
      } catch (error) {
        // A connection that fails is the cause of a "fetch failed".
        const code =
          errorCode(error) ?? errorCode(error instanceof Error ? error.cause : undefined) ?? "no answer";
        const problem = providerProblems[code] ?? `cannot be reached (${code})`;
        throw new StartError(`${provider.issuer} ${problem}.`, { cause: error });
      }
      return `${provider.issuer} answers; register the redirect URI ${publicOrigin}/auth/callback there`;
    },
  };
}
