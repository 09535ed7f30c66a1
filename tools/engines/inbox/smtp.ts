import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { SMTPServer, type SMTPServerSession } from "smtp-server";
import type { FaultAddresses } from "./fault-addresses.ts";
import { readMail, type Envelope } from "./mail.ts";
import type { Mailbox } from "./mailbox.ts";

/** The side that takes letters in. No password and no encryption: it hears this machine and its containers only. */
export async function startSmtp(
  { host, port }: { host: string; port: number },
  mailbox: Mailbox,
  faults: FaultAddresses,
): Promise<SMTPServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    // At stop, clients that keep their connection open wait no longer than this.
    closeTimeout: 500,
    onRcptTo: ({ address }, _, reply) => {
      const refusal = faults.answerTo(address);
      if (refusal === undefined) reply();
      else reply(Object.assign(new Error(refusal.sentence), { responseCode: refusal.code }));
    },
    onData: (stream, session, reply) => {
      buffer(stream)
        .then(async (raw) => mailbox.put(await readMail(randomUUID(), envelopeOf(session), raw)))
        .then(() => reply(), reply);
    },
  });
  // A sender that hangs up half-way is its own affair.
  server.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, host, () => resolve());
  });
  return server;
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    from: envelope.mailFrom === false ? "" : envelope.mailFrom.address,
    to: envelope.rcptTo.map(({ address }) => address),
  };
}
