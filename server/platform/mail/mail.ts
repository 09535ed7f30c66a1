import type { SMTPPoolOptions } from "nodemailer";
import type { Config } from "../config.ts";
import { headerLine } from "./clean-text.ts";

export type MailLetter = {
  to: MailAddress;
  /** The name of the sender, such as "Camp Birchwood via Cabin Courier". The address is always MAIL_FROM. */
  fromName?: string;
  subject: string;
  /** Default: the sender. */
  replyTo?: string;
  text: string;
  html: string;
  /** The HTML shows them as `cid:<id>`. */
  pictures?: readonly { id: string; png: Uint8Array }[];
  headers?: Record<string, string>;
  /** Reuse it when a job runs again, so that many mailboxes show one mail. */
  messageId?: string;
};

export type Mail = {
  send(letter: MailLetter): Promise<{ messageId: string }>;
  /** Its mails never leave. */
  isSilent(organizationId: string): Promise<boolean>;
  /** Throws MailRefused when the server is unreachable or rejects our login. */
  ready(): Promise<void>;
  /** Mails in flight are still delivered. */
  close(): Promise<void>;
};

export function openMail(
  config: Pick<Config, "SMTP_URL" | "MAIL_FROM">,
  isSilent: Mail["isSilent"] = async () => false,
): Mail {
  const options = smtpOptions(config.SMTP_URL);
  // Loaded with the first mail: most processes never send one.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(options, { from: config.MAIL_FROM });
  };
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => (transport ??= open());
  const underway = new Set<Promise<unknown>>();

  const deliver = async (letter: MailLetter) => {
    const message = {
      ...(letter.fromName === undefined
        ? {}
        : { from: { name: headerLine(letter.fromName), address: bareFrom(config.MAIL_FROM) } }),
      to: checkAddress(letter.to),
      ...(letter.replyTo === undefined ? {} : { replyTo: checkAddress(letter.replyTo) }),
      subject: headerLine(letter.subject),
      text: letter.text,
      html: letter.html,
      attachments: (letter.pictures ?? []).map(({ id, png }, at) => ({
        cid: id,
        content: Buffer.from(png),
        contentType: "image/png",
        contentDisposition: "inline" as const,
        filename: `picture-${at + 1}.png`,
      })),
      // Suppresses out-of-office replies.
      headers: { "Auto-Submitted": "auto-generated", ...checkHeaders(letter.headers ?? {}) },
      ...(letter.messageId === undefined ? {} : { messageId: checkMessageId(letter.messageId) }),
    };
    try {
      const { messageId } = await (await opened()).sendMail(message);
      return { messageId };
    } catch (error) {
      throw sortRefusal(error);
    }
  };

  return {
    send: (letter) => {
      const sending = deliver(letter).finally(() => underway.delete(sending));
      underway.add(sending);
      return sending;
    },
    isSilent,
    ready: async () => {
      try {
        await (await opened()).verify();
      } catch (error) {
        throw sortRefusal(error);
      }
    },
    close: async () => {
      await Promise.allSettled(underway);
      (await transport)?.close();
    },
  };
}

/** "Cabin Courier <mail@camp.example>" or the address alone. */
function bareFrom(mailFrom: string): string {
  return /<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom;
}

type MailAddress = string | { name: string; address: string };

/** Exactly one address: a comma, bracket or line break could add recipients. */
const bareAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,190}$/u;

function checkAddress(to: MailAddress): { name: string; address: string } {
  const { name, address } = typeof to === "string" ? { name: "", address: to } : to;
  if (!bareAddress.test(address) || !address.isWellFormed()) {
    throw new MailRefused({ permanent: true, code: "address" });
  }
  return { name: headerLine(name), address };
}

/** Set from the mail's own fields; a duplicate could change its recipient or appearance. */
const ownHeaders = /^(to|cc|bcc|from|sender|reply-to|subject|date|message-id|mime-version|content-.*)$/i;
const headerName = /^[A-Za-z][A-Za-z0-9-]{0,60}$/;
const messageIdForm = /^<[A-Za-z0-9._+=-]{1,120}@[A-Za-z0-9.-]{1,120}>$/;

/** Our code writes the extra headers, so an invalid one is a bug: throw instead of cleaning it. */
function checkHeaders(headers: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(headers)) {
    const allowed = headerName.test(name) && !ownHeaders.test(name);
    if (!allowed || /\p{Cc}/u.test(value))
      throw new RangeError(`Invalid mail header: ${JSON.stringify(name)}`);
  }
  return headers;
}

function checkMessageId(messageId: string): string {
  if (!messageIdForm.test(messageId)) throw new RangeError("Invalid message id: expected <id@host>.");
  return messageId;
}

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

/** Permanent: the same mail will never be accepted. Otherwise retry later. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly permanent: boolean;
  /** The mailer's code (EENVELOPE, ETIMEDOUT…), or "address" if our own check failed. */
  readonly code: string;
  /** The SMTP response. Never log it: it often repeats the address. */
  readonly response: string | undefined;

  constructor(refusal: { permanent: boolean; code: string; response?: string | undefined }, cause?: unknown) {
    // Message and stack are logged, so they contain the code, never the recipient.
    super(`The letter was not taken (${refusal.code}).`, { cause });
    this.permanent = refusal.permanent;
    this.code = refusal.code;
    this.response = refusal.response;
  }
}

function sortRefusal(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  const code = fieldOf(error, "code");
  const response = fieldOf(error, "response");
  return new MailRefused(
    {
      permanent: isAboutTheLetter(code, replyCodeOf(error)),
      code: typeof code === "string" ? code : "unknown",
      response: typeof response === "string" ? response : undefined,
    },
    error,
  );
}

/** 503 is a wrong command sequence; 530 to 538 concern our login or encryption. */
const aboutUs = new Set([503, 530, 534, 535, 538]);

/** A 5xx on greeting or login is our configuration error: it must not discard every queued mail. */
function isAboutTheLetter(code: unknown, replyCode: number | undefined): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  // Without a reply the mailer itself rejected the mail: bad address or too large.
  if (replyCode === undefined) return true;
  return replyCode >= 500 && replyCode < 600 && !aboutUs.has(replyCode);
}

function replyCodeOf(error: unknown): number | undefined {
  const replyCode = fieldOf(error, "responseCode");
  return typeof replyCode === "number" ? replyCode : undefined;
}

function fieldOf(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}
