/** A letter that was not taken. Temporary: try again later. Permanent: the same letter will never be taken. */
export class MailRefused extends Error {
  override readonly name = "MailRefused";
  readonly permanent: boolean;
  /** The mailer's word (EENVELOPE, ETIMEDOUT…) or "address" when we refused it ourselves. */
  readonly code: string;
  /** The server's line. It often repeats the address, so it does not belong in a log. */
  readonly response: string | undefined;

  constructor(refusal: { permanent: boolean; code: string; response?: string | undefined }, cause?: unknown) {
    // Message and stack are logged: they name the code, never the person.
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

/** 503 is a muddle in the conversation; 530 to 538 mean our own login or encryption. */
const aboutUs = new Set([503, 530, 534, 535, 538]);

/**
 * Only a "no" to this letter is final. A 5xx to our greeting or password is a fault in our settings:
 * were it final too, one wrong password would throw away every letter in the queue.
 */
function isAboutTheLetter(code: unknown, replyCode: number | undefined): boolean {
  if (code !== "EENVELOPE" && code !== "EMESSAGE") return false;
  // Without a reply the mailer itself found the letter impossible to send: bad address, too large.
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
