import { readFile } from "node:fs/promises";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import { withSystemAccess } from "#database/actor.ts";
import { AppError } from "#domain/app-error.ts";
import { mailsOfNetwork, maxMailBytes } from "#domain/mail-in/limits.ts";
import { createMailCounter, type MailFault } from "#domain/mail-in/mail-counter.ts";
import type { Deps } from "#server/platform/deps.ts";
import { StartError } from "#server/platform/start-error.ts";
import { openSenderCheck } from "./check-sender.ts";
import { destinationOf, takeMail, type Taken } from "./take-mail.ts";

export type Receiver = {
  port: number;
  /** Mails by their answer, since the start of this process. */
  counts(): ReadonlyMap<string, number>;
  /** Mails that are being received are still answered. */
  close(): Promise<void>;
};

/** The same for an unknown address and for a sender who may not use it, so that neither can be found out. */
const refusal = () => new Reply(550, "5.7.1 This mail is not accepted here");
/** Says nothing of the address: it is the answer for unknown ones, too. */
const faulty = (fault: MailFault) => new Reply(554, `5.6.0 ${faultSentences[fault]}`);
const faultSentences: Readonly<Record<MailFault, string>> = {
  "long-head": "The head of this mail is too long",
  "many-fields": "This mail has too many header fields",
  "many-signatures": "This mail has too many DKIM signatures",
  "signs-a-part": "A DKIM signature of this mail covers only a part of it",
  "many-lines": "This mail has too many lines",
  "many-parts": "This mail has too many parts",
  "many-containers": "This mail is nested too deep",
};
const notNow = () => new Reply(451, "4.3.0 Please try again later");

const maxConnections = 50;
const maxConnectionsOfAddress = 5;
/** Of mails to known addresses that arrive at this moment. */
const maxBytesInMemory = 5 * maxMailBytes;
const renewalMs = 60 * 60_000;

export async function openReceiver(deps: Deps, domain: string): Promise<Receiver> {
  const { config, log, limits } = deps;
  const senderCheck = openSenderCheck({
    dnsServers: config.MAIL_IN_DNS,
    log,
    cleanerUrl: config.CLEANER_URL,
  });
  const take = { ...deps, checkSender: senderCheck.check };
  const tls = await readTls(config);
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const open = new Map<string, number>();
  let bytesInMemory = 0;

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Taken> {
    const { envelope, remoteAddress: address, hostNameAppearsAs: helo } = session;
    const [to] = envelope.rcptTo;
    const destination = to === undefined ? undefined : await destinationOf(deps, to.address);
    const chunks: Buffer[] = [];
    const counter = createMailCounter();
    let length = 0;
    try {
      for await (const chunk of stream) {
        if (!Buffer.isBuffer(chunk)) continue;
        // All of a mail is read before it is refused, so that the answer does not tell which addresses exist.
        if (
          counter.write(chunk) !== undefined ||
          destination === undefined ||
          stream.sizeExceeded ||
          bytesInMemory + chunk.length > maxBytesInMemory
        )
          length = Number.POSITIVE_INFINITY;
        if (!Number.isFinite(length)) continue;
        chunks.push(chunk);
        length += chunk.length;
        bytesInMemory += chunk.length;
      }
      if (stream.sizeExceeded) throw new Reply(552, "5.3.4 This mail is too large");
      const fault = counter.end();
      if (fault !== undefined) throw faulty(fault);
      if (destination === undefined) return "refused";
      if (!Number.isFinite(length)) return "later";
      const envelopeFrom = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
      return await takeMail(take, destination, {
        mail: Buffer.concat(chunks),
        bringer: { address, helo, envelopeFrom },
      });
    } finally {
      for (const chunk of chunks) bytesInMemory -= chunk.length;
    }
  }

  /** Null if the mail was taken. */
  async function answerTo(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<Error | null> {
    try {
      const taken = await withSystemAccess(() => receive(stream, session));
      count(taken);
      if (taken === "taken") return null;
      return taken === "refused" ? refusal() : notNow();
    } catch (error) {
      count(error instanceof Reply ? "refused" : "failed");
      if (error instanceof Reply) return error;
      log.error({ err: error }, "a mail could not be taken");
      return notNow();
    }
  }

  const server = new SMTPServer({
    name: domain,
    ...tls,
    size: maxMailBytes,
    authOptional: true,
    disabledCommands: tls === undefined ? ["AUTH", "STARTTLS"] : ["AUTH"],
    disableReverseLookup: true,
    maxClients: maxConnections,
    socketTimeout: 60_000,
    closeTimeout: 20_000,
    onConnect({ remoteAddress }, answer) {
      const others = open.get(remoteAddress) ?? 0;
      open.set(remoteAddress, others + 1);
      answer(others < maxConnectionsOfAddress ? null : new Reply(421, "4.7.0 Too many connections"));
    },
    onClose({ remoteAddress }) {
      const left = (open.get(remoteAddress) ?? 1) - 1;
      if (left > 0) open.set(remoteAddress, left);
      else open.delete(remoteAddress);
    },
    onMailFrom(_, { secure, remoteAddress }, answer) {
      if (tls !== undefined && !secure) return answer(new Reply(530, "5.7.0 Use STARTTLS first"));
      withSystemAccess(() => limits.use([{ limit: mailsOfNetwork, by: remoteAddress }])).then(
        () => answer(),
        (error: unknown) =>
          answer(error instanceof AppError ? new Reply(451, "4.7.0 Too many mails") : notNow()),
      );
    },
    onRcptTo({ address }, { envelope }, answer) {
      if (!address.toLowerCase().endsWith(`@${domain}`)) return answer(refusal());
      // A mail is filed in one event; the sending server sends it again to the next.
      answer(envelope.rcptTo.length > 0 ? new Reply(452, "4.5.3 One recipient at a time") : null);
    },
    onData(stream, session, answer) {
      void answerTo(stream, session).then((refused) => answer(refused, "2.0.0 Taken"));
    },
  });
  // Senders that hang up are their own affair.
  server.on("error", (error) => log.debug({ err: error }, "a connection of the mail receiver failed"));
  const renewal = setInterval(() => {
    readTls(config).then(
      (renewed) => server.updateSecureContext(renewed),
      (error: unknown) => log.error({ err: error }, "the certificate of the mail receiver cannot be read"),
    );
  }, renewalMs).unref();
  const port = await listen(server, config);
  log.info({ port, domain, tls: tls !== undefined }, "receiving scans by mail");
  return {
    port,
    counts: () => counts,
    close: async () => {
      clearInterval(renewal);
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await senderCheck.close();
    },
  };
}

class Reply extends Error {
  override readonly name = "Reply";
  readonly responseCode: number;

  constructor(responseCode: number, sentence: string) {
    super(sentence);
    this.responseCode = responseCode;
  }
}

type TlsConfig = Pick<Deps["config"], "MAIL_IN_TLS_CERT" | "MAIL_IN_TLS_KEY">;

async function readTls({
  MAIL_IN_TLS_CERT: certFile,
  MAIL_IN_TLS_KEY: keyFile,
}: TlsConfig): Promise<{ cert: Buffer; key: Buffer } | undefined> {
  if (certFile === undefined || keyFile === undefined) return undefined;
  try {
    const [cert, key] = await Promise.all([readFile(certFile), readFile(keyFile)]);
    return { cert, key };
  } catch {
    throw new StartError("MAIL_IN_TLS_CERT, MAIL_IN_TLS_KEY: the files cannot be read.");
  }
}

function listen(
  server: SMTPServer,
  { MAIL_IN_HOST: host, MAIL_IN_PORT: port }: Deps["config"],
): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.once("error", () =>
      reject(
        new StartError(`The server cannot listen for mail on MAIL_IN_HOST ${host}, MAIL_IN_PORT ${port}.`),
      ),
    );
    server.listen(port, host, () => {
      const address = server.server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    });
  });
}
