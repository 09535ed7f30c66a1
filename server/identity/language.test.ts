import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Language } from "#domain/language.ts";
import { startInbox, type Inbox } from "#tools/engines/inbox/start-inbox.ts";
import { refusal, result } from "#tools/testing/a-camp.ts";
import { aFamily, aParent } from "#tools/testing/a-family.ts";
import { sendNotifications } from "#tools/testing/send-mails.ts";
import { aReplyDesk, pick } from "#tools/testing/reply-desk.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import {
  aSignedInPerson,
  askServer,
  callServer,
  startTestServer,
  type TestServer,
} from "#tools/testing/test-server.ts";

let inbox: Inbox;
let server: TestServer;
beforeAll(async () => {
  inbox = await startInbox();
  server = await startTestServer(await createTestDatabase(), {
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000" },
  });
});
afterAll(async () => {
  await server.close();
  await inbox.stop();
});

type By = { headers: Record<string, string> };
const choose = (by: By, language: string) => callServer(server, "chooseLanguage", { language }, by.headers);
const sessionOf = async ({ headers }: By) => (await askServer(server, "/api/session", headers)).body;
const mailTo = (email: string) => inbox.waitFor(({ to }) => to.includes(email), 20_000);

describe("the language of a person", () => {
  test("is not known until it is chosen, and is the newest that was", async () => {
    const person = await aSignedInPerson(server);
    expect(await sessionOf(person)).not.toHaveProperty("user.language");
    for (const language of ["es", "en", "es"] satisfies Language[]) {
      expect(await choose(person, language)).toMatchObject(result({}));
      expect(await sessionOf(person)).toHaveProperty("user.language", language);
    }
  });

  test("must be a supported one and requires sign-in", async () => {
    const person = await aSignedInPerson(server);
    expect(await choose(person, "fr")).toMatchObject({ status: 400 });
    expect(await choose({ headers: {} }, "es")).toMatchObject(refusal(401, "Please sign in first."));
  });

  test("is taken along from the invite that was read in it, unless another was chosen", async () => {
    const accepted = async (chosen?: Language) => {
      const family = await aFamily(server);
      const parent = await aParent(server, { email: family.contact.email });
      if (chosen !== undefined) await choose(parent, chosen);
      await family.invite();
      const key = { orgId: family.camp.id, inviteId: await family.inviteId() };
      expect(await parent.call("acceptInvite", { ...key, language: "es" })).toMatchObject({ status: 200 });
      return sessionOf(parent);
    };
    expect(await accepted()).toHaveProperty("user.language", "es");
    expect(await accepted("en")).toHaveProperty("user.language", "en");
  });
});

describe("a mail", () => {
  test("of an invite is in English with one line in Spanish for an address without an account", async () => {
    const family = await aFamily(server, { contact: { email: "both@example.org", name: "Elena" } });
    await family.invite();
    const { subject, text, html } = await mailTo("both@example.org");
    expect(subject).toMatch(/^Write to Wren at /);
    expect(text).toMatch(
      /Accept the invite:[\s\S]*¿Prefiere español\?[^\n]*\nAbrir la invitación en español:/,
    );
    expect(text).toContain("&language=es");
    expect(html).toMatch(/<html lang="en"[\s\S]*<p lang="es"[^>]*>¿Prefiere español\?[^<]*<a /);
    expect(html).not.toContain("Escriba a");
  });

  test("of an invite is in Spanish only for an account that has chosen Spanish", async () => {
    const parent = await aParent(server, { email: "sola@example.org" });
    await choose(parent, "es");
    const family = await aFamily(server, { contact: { email: "sola@example.org" } });
    await family.invite();
    const { subject, text, html } = await mailTo("sola@example.org");
    expect(subject).toMatch(/^Escriba a Wren en /);
    expect(text).not.toContain("Accept the invite");
    expect(html).toContain('<html lang="es"');
    const way = /https?:\S+(\/mail\/opt-out\?\S+)/.exec(text)?.[1] ?? "";
    const page = await fetch(`${server.origin}${way}`);
    expect(await page.text()).toMatch(/<html lang="es">[\s\S]*¿Dejar de recibir correos de /);
  });

  test("with a code is in the language of the page that asked for it", async () => {
    const family = await aFamily(server, { contact: { email: "codigo@example.org" } });
    await family.invite();
    const parent = await aParent(server);
    const key = { orgId: family.camp.id, inviteId: await family.inviteId() };
    await parent.call("sendInviteCode", { ...key, language: "es" });
    const mail = await inbox.waitFor(
      ({ to, subject }) => to.includes("codigo@example.org") && subject.includes("código"),
      20_000,
    );
    expect(mail.subject).toMatch(/^\d{3} \d{3} es su código para /);
    expect(mail.text).not.toContain("If that is you");
  });

  test("of a reply is in the reader's language, as is the page behind its way out", async () => {
    const desk = await aReplyDesk(server, {});
    await server.deps.db
      .updateTable("users")
      .set({ language: "es" })
      .where("id", "=", desk.mother.id)
      .execute();
    await desk.match(await desk.waiting(), pick(desk.motherSheet));
    await sendNotifications(server);
    const mail = await mailTo(desk.mother.email);
    expect(mail.subject).toBe("¡Wren respondió!");
    expect(mail.text).toMatch(/^¡Wren respondió!\n\nHola, /);
    const stop = /Cancelar suscripción: https?:\/\/[^/]+(\S+)/.exec(mail.text)?.[1] ?? "";
    expect(await (await fetch(`${server.origin}${stop}`)).text()).toContain(
      "¿Dejar de recibir correos sobre respuestas?",
    );
  });
});
