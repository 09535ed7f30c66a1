import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { freePort, loopback, requireFreePort } from "../free-port.ts";
import { closeServer, listen } from "../http-server.ts";
import { createFaultAddresses } from "./fault-addresses.ts";
import type { Mail } from "./mail.ts";
import { createMailbox, type MailTest } from "./mailbox.ts";
import { startSmtp } from "./smtp.ts";
import { createInboxWeb } from "./web.ts";

export type InboxOptions = {
  /** Default: loopback, which containers do not reach. */
  smtpHost?: string;
  smtpPort?: number;
  httpPort?: number;
};

export type Inbox = {
  readonly smtpUrl: string;
  readonly webUrl: string;
  /** Oldest first. */
  messages(): Mail[];
  /** The first that fits, here already or still to come; fails when none comes in time. */
  waitFor(fits: MailTest, timeoutMs?: number): Promise<Mail>;
  clear(): void;
  stop(): Promise<void>;
};

export async function startInbox(options: InboxOptions = {}): Promise<Inbox> {
  const { smtpHost = loopback, smtpPort = await freePort(), httpPort = await freePort() } = options;
  await requireFreePort(smtpPort, "the inbox (SMTP)");
  await requireFreePort(httpPort, "the inbox (web)");
  const mailbox = createMailbox();
  const faults = createFaultAddresses();
  const clear = (): void => {
    mailbox.clear();
    faults.forget();
  };
  const smtp = await startSmtp({ host: smtpHost, port: smtpPort }, mailbox, faults);
  const answer = getRequestListener(createInboxWeb(mailbox, clear).fetch);
  const web = createServer((request, response) => void answer(request, response));
  await listen(web, httpPort);
  return {
    smtpUrl: `smtp://${smtpHost}:${smtpPort}`,
    webUrl: `http://${loopback}:${httpPort}`,
    messages: () => mailbox.all(),
    waitFor: async (fits, timeoutMs = 10_000) => {
      const mail = await mailbox.wait(fits, timeoutMs);
      if (mail !== undefined) return mail;
      const came = mailbox.all().map(({ subject, to }) => `"${subject}" to ${to.join(", ")}`);
      throw new Error(`No such mail within ${timeoutMs} ms. Here are: ${came.join("; ") || "none"}.`);
    },
    clear,
    stop: async () => {
      await closeServer(web);
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    },
  };
}
