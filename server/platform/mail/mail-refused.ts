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

export function sortRefusal(error: unknown): MailRefused {
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
