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
  /** Reuse it when a job runs again, so that many mailboxes show one mail. */
  messageId?: string;
};

export type Mail = {
  send(letter: MailLetter): Promise<{ messageId: string }>;
  /** Throws MailRefused when the server is unreachable or rejects our login. */
  ready(): Promise<void>;
  /** Mails in flight are still delivered. */
  close(): Promise<void>;
};

export function openMail(config: Pick<Config, "SMTP_URL" | "MAIL_FROM">): Mail {
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
      to: checkAddress(letter.to),
      subject: headerLine(letter.subject),
      text: letter.text,
      html: letter.html,
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
