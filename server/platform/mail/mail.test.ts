import { createServer, type Server } from "node:net";
import { buffer } from "node:stream/consumers";
import { callbackify } from "node:util";
import PostalMime, { type Email } from "postal-mime";
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerOptions,
  type SMTPServerSession,
} from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { MailRefused, openMail, smtpOptions, type Mail, type MailLetter } from "./mail.ts";

const letter: MailLetter = {
  to: "anna@family.example",
  subject: "A reply is here",
  text: "A reply is here.\n",
  html: "<p>A reply is here.</p>",
};

type Delivered = { recipients: string[]; raw: string; email: Email };

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

function openAt(port: number, login = ""): Mail {
  const config = {
    SMTP_URL: `smtp://${login}127.0.0.1:${port}`,
    MAIL_FROM: "Cabin Courier <mail@camp.example>",
  };
  const mail = openMail(config);
  cleanups.push(() => mail.close());
  return mail;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function aServer(options: SMTPServerOptions = {}) {
  const delivered: Delivered[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onConnect: (_session, done) => {
      connections += 1;
      done();
    },
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = await buffer(stream);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      delivered.push({ recipients, raw: raw.toString(), email: await PostalMime.parse(raw) });
    }),
    ...options,
  });
  server.on("error", () => {}); // connections are broken on purpose
  const port = await listen(server.server);
  cleanups.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { port, delivered, connections: () => connections };
}

async function refusalOf(sending: Promise<unknown>): Promise<MailRefused> {
  const error = await sending.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof MailRefused)) throw new Error("expected a refusal", { cause: error });
  return error;
}

function replying(responseCode: number, sentence: string): Error {
  return Object.assign(new Error(sentence), { responseCode });
}

describe("a letter by mail", () => {
  it("arrives with its subject, both bodies, headers and id", async () => {
    const { port, delivered } = await aServer();
    const sent = await openAt(port).send({
      ...letter,
      to: { name: "Zoë Müller, Ph. D.", address: "zoe@family.example" },
      subject: "A reply from Jörg 🏕",
      headers: { "List-Unsubscribe": "<https://camp.example/stop>" },
      messageId: "<note-1@camp.example>",
    });
    expect(sent).toEqual({ messageId: "<note-1@camp.example>" });
    expect(delivered).toHaveLength(1);
    expect(delivered[0]?.recipients).toEqual(["zoe@family.example"]);
    expect(delivered[0]?.email).toMatchObject({
      from: { name: "Cabin Courier", address: "mail@camp.example" },
      to: [{ name: "Zoë Müller, Ph. D.", address: "zoe@family.example" }],
      subject: "A reply from Jörg 🏕",
      messageId: "<note-1@camp.example>",
      html: expect.stringContaining("<p>A reply is here.</p>"),
      text: expect.stringContaining("A reply is here.\n"),
    });
    const headers = delivered[0]?.email.headers.map(({ key, value }) => `${key}: ${value}`);
    expect(headers).toContain("list-unsubscribe: <https://camp.example/stop>");
    expect(headers).toContain("auto-submitted: auto-generated");
  });

  it("cannot be given more headers or readers through a subject or a name", async () => {
    const { port, delivered } = await aServer();
    const trick = "Hello\r\nBcc: thief@example.com\u0000\n\n<script>";
    await openAt(port).send({
      ...letter,
      subject: trick,
      to: { name: `Anna <a@b.example>, ${trick}`, address: "anna@family.example" },
    });
    expect(delivered[0]?.recipients).toEqual(["anna@family.example"]);
    expect(delivered[0]?.email.subject).toBe("Hello Bcc: thief@example.com <script>");
    expect(delivered[0]?.email.bcc).toBeUndefined();
    expect(delivered[0]?.raw).not.toMatch(/^bcc:/im);
    expect(delivered[0]?.email.to).toHaveLength(1);
  });

  it("shows words that look like a header's spelling as they were typed", async () => {
    const { port, delivered } = await aServer();
    const trick = "=?utf-8?Q?Anna=0D=0ABcc:_thief@example.com?=";
    await openAt(port).send({
      ...letter,
      subject: trick,
      to: { name: trick, address: "anna@family.example" },
    });
    const spelled = "= ?utf-8?Q?Anna=0D=0ABcc:_thief@example.com?=";
    expect(delivered[0]?.email.subject).toBe(spelled);
    expect(delivered[0]?.email.to).toEqual([{ name: spelled, address: "anna@family.example" }]);
  });

  it.each([
    "",
    "anna",
    "anna@",
    "@family.example",
    "anna@family.example, thief@example.com",
    "Anna <anna@family.example>",
    "anna@family.example\r\nRCPT TO:<thief@example.com>",
    "anna@family.example\u0000",
    "an na@family.example",
    `${"a".repeat(65)}@family.example`,
  ])("is not sent to %j", async (to) => {
    const { port, delivered } = await aServer();
    const refusal = await refusalOf(openAt(port).send({ ...letter, to }));
    expect(refusal).toMatchObject({ permanent: true, code: "address" });
    expect(delivered).toEqual([]);
  });

  it.each([
    [{ headers: { "X-A": "b\r\nBcc: thief@example.com" } }],
    [{ headers: { "X-A\r\nBcc": "thief@example.com" } }],
    [{ headers: { Bcc: "thief@example.com" } }],
    [{ headers: { "content-type": "text/html" } }],
    [{ messageId: "<a@b>\r\nBcc: thief@example.com" }],
    [{ messageId: "no-brackets@camp.example" }],
  ])("is not sent with %j", async (part) => {
    const { port, delivered } = await aServer();
    await expect(openAt(port).send({ ...letter, ...part })).rejects.toThrow(RangeError);
    expect(delivered).toEqual([]);
  });

  it("shares connections with other letters, and all arrive before the mail is closed", async () => {
    const { port, delivered, connections } = await aServer();
    const mail = openAt(port);
    await mail.ready();
    const sending = Array.from({ length: 40 }, () => mail.send(letter));
    await mail.close();
    await Promise.all(sending);
    expect(delivered).toHaveLength(40);
    expect(connections()).toBeLessThanOrEqual(6);
  });
});

describe("a letter that is not taken", () => {
  const onRcpt = (code: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(replying(code, "no")),
  });

  it.each([
    ["451 for the address", 451, false],
    ["421 for the address", 421, false],
    ["503 for the address", 503, false],
    ["550 for the address", 550, true],
    ["552 for the address", 552, true],
  ])("%s", async (_, code, permanent) => {
    const { port } = await aServer(onRcpt(code));
    const refusal = await refusalOf(openAt(port).send(letter));
    expect(refusal.permanent).toBe(permanent);
    expect(refusal.response).toContain(String(code));
    expect(`${refusal.message}${refusal.stack}`).not.toContain("anna@");
  });

  it.each([
    [452, false],
    [554, true],
  ])("%i for its contents", async (code, permanent) => {
    const { port } = await aServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on("end", () => done(replying(code, "no")));
      },
    });
    expect(await refusalOf(openAt(port).send(letter))).toMatchObject({ permanent, code: "EMESSAGE" });
  });

  it("can be tried again when our password is wrong: the letter is not at fault", async () => {
    const { port } = await aServer({
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(replying(535, "wrong password")),
    });
    const mail = openAt(port, "camp:wrong@");
    expect(await refusalOf(mail.send(letter))).toMatchObject({ permanent: false, code: "EAUTH" });
    expect(await refusalOf(mail.ready())).toMatchObject({ permanent: false, code: "EAUTH" });
  });

  it("can be tried again when the server turns us away at the door", async () => {
    const { port } = await aServer({ onConnect: (_session, done) => done(replying(554, "go away")) });
    expect(await refusalOf(openAt(port).send(letter))).toMatchObject({ permanent: false });
  });

  it("can be tried again when the server is down", async () => {
    const server = createServer();
    const port = await listen(server);
    await new Promise((resolve) => server.close(resolve));
    const mail = openAt(port);
    expect(await refusalOf(mail.send(letter))).toMatchObject({ permanent: false, code: "ESOCKET" });
    expect(await refusalOf(mail.ready())).toMatchObject({ permanent: false });
  });

  it("can be tried again when the server hangs up", async () => {
    const server = createServer((socket) => socket.destroy());
    const port = await listen(server);
    cleanups.push(() => new Promise((resolve) => server.close(resolve)));
    expect(await refusalOf(openAt(port).send(letter))).toMatchObject({ permanent: false });
  });

  it("can be tried again when the server says nothing", async () => {
    const server = createServer((socket) => cleanups.push(async () => socket.destroy()));
    const port = await listen(server);
    cleanups.unshift(() => new Promise((resolve) => server.close(resolve)));
    expect(await refusalOf(openAt(port).send(letter))).toMatchObject({ permanent: false, code: "ETIMEDOUT" });
  });
});

describe("the connection to the mail server", () => {
  it.each([
    ["smtp://127.0.0.1:2525", { ignoreTLS: true }],
    ["smtp://localhost:2525", { ignoreTLS: true }],
    ["smtp://camp:secret@mail.example:587", { requireTLS: true }],
    ["smtps://camp:secret@mail.example", { requireTLS: true }],
    ["smtp://relay.example:25", {}],
    ["smtp://camp:secret@mail.example:587?requireTLS=false", {}],
  ])("%s is encrypted as it should be", (url, rule) => {
    const { ignoreTLS, requireTLS } = smtpOptions(url);
    expect({ ignoreTLS, requireTLS }).toEqual({ ignoreTLS: undefined, requireTLS: undefined, ...rule });
  });
});
