import { createTransport } from "nodemailer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startInbox, type Inbox } from "./start-inbox.ts";

let inbox: Inbox;
beforeAll(async () => {
  inbox = await startInbox();
});
afterAll(async () => inbox.stop());
beforeEach(() => inbox.clear());

async function send(to: string, more: { subject?: string; html?: string } = {}): Promise<void> {
  const transport = createTransport(inbox.smtpUrl);
  try {
    await transport.sendMail({
      from: "Cabin Courier <mail@example.org>",
      to,
      subject: "A reply from Juniper",
      text: "Grüße, Wren wrote back.",
      ...more,
    });
  } finally {
    transport.close();
  }
}

const ask = async (path: string, init?: RequestInit) => fetch(`${inbox.webUrl}${path}`, init);

describe("the inbox", () => {
  test("shows what was sent, to whom, in full", async () => {
    await send("elena@example.org", { html: "<p>Wren wrote back.</p>" });
    const mail = await inbox.waitFor(({ to }) => to.includes("elena@example.org"), 1_000);
    expect(mail).toMatchObject({
      from: "mail@example.org",
      to: ["elena@example.org"],
      subject: "A reply from Juniper",
      text: expect.stringContaining("Grüße, Wren wrote back."),
      html: expect.stringContaining("<p>Wren wrote back.</p>"),
    });
    expect(mail.headers).toContainEqual({ name: "Subject", value: "A reply from Juniper" });
  });

  test("waits for mail that is still to come", async () => {
    const coming = ask("/api/wait?to=Thomas@example.org&timeoutMs=2000");
    await send("elena@example.org");
    await send("thomas@example.org");
    expect(await (await coming).json()).toMatchObject({ to: ["thomas@example.org"] });
  });

  test("gives up waiting in time, and names what it has", async () => {
    await send("elena@example.org");
    await expect(inbox.waitFor(() => false, 20)).rejects.toThrow(/A reply from Juniper.*elena@example.org/);
    expect((await ask("/api/wait?to=nobody@example.org&timeoutMs=20")).status).toBe(404);
  });

  test("tells a second letter from the first", async () => {
    await send("elena@example.org", { subject: "First" });
    const first = await inbox.waitFor(({ subject }) => subject === "First", 1_000);
    await send("elena@example.org", { subject: "Second" });
    const next = await ask(`/api/wait?to=elena@example.org&after=${first.id}&timeoutMs=1000`);
    expect(await next.json()).toMatchObject({ subject: "Second" });
  });

  test("lists by recipient and forgets on request", async () => {
    await send("elena@example.org");
    await send("thomas@example.org");
    expect(await (await ask("/api/messages?to=elena@example.org")).json()).toHaveLength(1);
    expect((await ask("/api/messages", { method: "DELETE" })).status).toBe(204);
    expect(await (await ask("/api/messages")).json()).toEqual([]);
  });

  test("turns +550 away for good", async () => {
    await expect(send("anna+550@example.org")).rejects.toMatchObject({ responseCode: 550 });
    expect(inbox.messages()).toEqual([]);
  });

  test("puts +451 off, and +451x2 twice before it accepts", async () => {
    await expect(send("anna+451@example.org")).rejects.toMatchObject({ responseCode: 451 });
    await expect(send("anna+451x2@example.org")).rejects.toMatchObject({ responseCode: 451 });
    await expect(send("anna+451x2@example.org")).rejects.toMatchObject({ responseCode: 451 });
    await send("anna+451x2@example.org");
    expect(inbox.messages()).toHaveLength(1);
  });

  test("shows a letter's page without letting it run anything", async () => {
    await send("elena@example.org", { subject: "<b>Hi</b>", html: `<p>"Hi"</p><script>alert(1)</script>` });
    const { id } = await inbox.waitFor(({ subject }) => subject === "<b>Hi</b>", 1_000);
    expect(await (await ask("/")).text()).toContain("&lt;b&gt;Hi&lt;/b&gt;");
    const page = await (await ask(`/mail/${id}`)).text();
    expect(page).toContain('srcdoc="&lt;base target=');
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(page).not.toContain("<script>alert");
    expect((await ask("/mail/none")).status).toBe(404);
  });
});
