import type { SMTPPoolOptions } from "nodemailer";

/** TLS options in the URL (?requireTLS=true) override ours. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  return {
    ...tlsRule(new URL(smtpUrl)),
    url: smtpUrl,
    pool: true,
    dnsTimeout: 5000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 20_000,
    // The job queue retries; one requeue here covers a connection that the server closed while idle.
    maxRequeues: 1,
    // Mail content is strings only; it must never make the mailer open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function tlsRule(url: URL): Pick<SMTPPoolOptions, "ignoreTLS" | "requireTLS"> {
  if (url.searchParams.has("ignoreTLS") || url.searchParams.has("requireTLS")) return {};
  // A local inbox has a self-signed certificate or none.
  if (loopback.has(url.hostname)) return { ignoreTLS: true };
  // Never send a password unencrypted, even if an attacker strips the server's STARTTLS offer.
  return url.password === "" ? {} : { requireTLS: true };
}
