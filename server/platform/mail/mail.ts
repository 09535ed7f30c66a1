import type { Config } from "../config.ts";
import { headerLine } from "./clean-text.ts";
import { checkHeaders, checkMessageId } from "./letter-headers.ts";
import { checkAddress, type MailAddress } from "./mail-address.ts";
import { sortRefusal } from "./mail-refused.ts";
import { smtpOptions } from "./smtp-options.ts";

export type MailLetter = {
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** Give the same one when a job runs again: many mailboxes then show one letter. */
  messageId?: string;
};

export type Mail = {
  /** Resolves when the server has taken the letter; throws MailRefused. */
  send(letter: MailLetter): Promise<{ messageId: string }>;
  /** Throws MailRefused when the server cannot be reached or does not know us. */
  ready(): Promise<void>;
  /** Letters on their way still arrive. */
  close(): Promise<void>;
};

export function openMail(config: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Mail {
  const options = smtpOptions(config.SMTP_URL);
  // Read with the first letter: most processes never send one.
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport(options, { from: config.MAIL_FROM });
  };
  let transport: ReturnType<typeof open> | undefined;
  const opened = () => (transport ??= open());
  const underway = new Set<Promise<unknown>>();

  const deliver = async (letter: MailLetter) => {
    const message = {
      to: checkAddress(letter.to),
      subject: headerLine(letter.subject),
      text: letter.text,
      html: letter.html,
      // Asks out-of-office robots to keep quiet.
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
