import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { startInbox } from "../engines/inbox/start-inbox.ts";
import type { Mail } from "../engines/inbox/mail.ts";
import { aMailInDesk, type ScanMail } from "./mail-in-desk.ts";
import { aReplyDesk, pick, type ReplyDesk } from "./reply-desk.ts";
import { sendNotifications } from "./send-mails.ts";
import type { FamilySeed } from "./a-family.ts";

/** Of the mailboxes of families and of other people here. They have DMARC records. */
const domains = ["family.example", "example.org"];

/** A server that receives mail and sends it into mailboxes, without a worker: jobs run when a test says so. */
export async function anAnswerDesk(env: Record<string, string> = {}) {
  const inbox = await startInbox();
  const desk = await aMailInDesk({
    worker: false,
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000", ...env },
  });
  const { server } = desk;
  for (const domain of domains) {
    desk.vouchFor(domain);
    desk.dns.add({ name: `_dmarc.${domain}`, type: "TXT", value: "v=DMARC1; p=reject" });
  }
  const mailsTo = ({ email }: { email: string }): Mail[] =>
    inbox.messages().filter(({ to }) => to.includes(email));
  /** Twice: the first round enqueues the jobs of the second. */
  const runJobs = async () => {
    await sendNotifications(server);
    await sendNotifications(server);
  };

  /** Wren has written back to her mother, who may answer by email. */
  async function aReply(seed: FamilySeed & { isOn?: boolean } = {}) {
    const replies = await aReplyDesk(server, { camper: { name: "Wren Quillfeather" }, ...seed });
    const { camp, mother } = replies;
    if (seed.isOn !== false) await camp.call("setAnswersByMail", { wanted: true });
    const mail = await sendReply(replies);
    return { ...replies, mail, mailbox: mother.email, to: replyAddressOf(mail) ?? "" };
  }

  /** A reply on a sheet of its own, and the email about it. */
  async function sendReply({ contact, camper, mother, ...replies }: ReplyDesk, to = mother): Promise<Mail> {
    const before = mailsTo(to).length;
    const sheet = await aPrintedNote(server.deps.db, { from: contact, to: camper, by: mother });
    await replies.match(await replies.waiting(), pick(sheet));
    await runJobs();
    const mail = mailsTo(to)[before];
    if (mail === undefined) throw new Error("there is no mail");
    return mail;
  }

  /** The code of the receiver. Then all jobs have run. */
  const answer = async (sent: ScanMail): Promise<number> => {
    const { code } = await desk.mail({ subject: "Re: Wren wrote back!", ...sent });
    await runJobs();
    return code;
  };

  return {
    ...desk,
    mailsTo,
    runJobs,
    aReply,
    sendReply,
    answer,
    close: async () => {
      await desk.close();
      await inbox.stop();
    },
  };
}

export function replyAddressOf({ headers }: Mail): string | undefined {
  return headers.find(({ name }) => name.toLowerCase() === "reply-to")?.value;
}
