import type { SMTPPoolOptions } from "nodemailer";

/** Settings of the connection. TLS rules written into the URL (?requireTLS=true) win over ours. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  return {
    ...tlsRule(new URL(smtpUrl)),
    url: smtpUrl,
    pool: true,
    dnsTimeout: 5000,
    connectionTimeout: 5000,
    greetingTimeout: 5000,
    socketTimeout: 20_000,
    // The queue of jobs tries again by itself; once here covers a connection that the server closed while idle.
    maxRequeues: 1,
    // A letter is made of strings; nothing in it may make the mailer open a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

function tlsRule(url: URL): Pick<SMTPPoolOptions, "ignoreTLS" | "requireTLS"> {
  if (url.searchParams.has("ignoreTLS") || url.searchParams.has("requireTLS")) return {};
  // An inbox on this machine has a certificate nobody signed, if any.
  if (loopback.has(url.hostname)) return { ignoreTLS: true };
  // A password must not travel in the clear, even when someone on the way hides that TLS is offered.
  return url.password === "" ? {} : { requireTLS: true };
}
