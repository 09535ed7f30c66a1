import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { OpenInvite } from "#domain/invites/invite.ts";
import { changeLanguage } from "#web/identity/language/change-language.ts";
import { checkSpanishScreen, expectNoEnglish, spanishReader } from "./no-english.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const orgId = "019f0000-0000-7000-8000-000000000001";
const inviteId = "0123456789abcdefghijkl";
const path = `/invite/accept?org=${orgId}&invite=${inviteId}`;
const question = `GET /invites/${orgId}/${inviteId}`;
const invite: OpenInvite = {
  state: "yours",
  organizationName: "Campamento Pinos",
  organizationType: "Camp",
  invitedBy: "Dana Whitlock",
  participantName: "Noa Robles",
  eventName: "Semana 5",
  startDate: "2027-07-18",
  endDate: "2027-07-24",
};

const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("a Spanish reader before the sign-in", () => {
  test.each([
    ["/login", "Iniciar sesión", "login"],
    ["/pending-invites", "Inicie sesión para ver sus invitaciones", "pending-invites-signed-out"],
    ["/invite/accept?org=x&invite=y", "Acepte su invitación", "invite-invalid"],
    [`${path}&email=e%40example.org`, "Acepte su invitación", "invite-signed-out"],
    [`/my/participants/${orgId}`, "Inicie sesión para leer sus cartas", "letters-signed-out"],
    ["/settings", "Inicie sesión para leer sus cartas", "settings-signed-out"],
    ["/account", "Inicie sesión para leer sus cartas", "account-signed-out"],
    ["/privacy", "Privacidad", "privacy"],
    ["/help", "Ayuda", "help"],
    ["/my/participants/sample", "Escribir a su campista", "family-guide"],
  ])("%s", async (publicPath, heading, name) => {
    await changeLanguage("es");
    server.say(`${question}/greeting`, { organizationName: "Campamento Pinos", firstName: "Noa" });
    openApp(publicPath);
    await expect.element(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "English" })).toBeVisible();
    await checkSpanishScreen(name, { targets: "main :is(button, .button), .language-switch" });
  });

  test("the switch leads back to English", async () => {
    await changeLanguage("es");
    openApp("/my/participants/sample");
    await page.getByRole("button", { name: "English" }).click();
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Writing to your camper" }))
      .toBeVisible();
    expect(document.documentElement.lang).toBe("en");
  });
});

describe("a Spanish reader with an invite", () => {
  beforeEach(() => server.signIn(spanishReader));

  test("an invite and its acceptance", async () => {
    server.say(question, invite);
    server.say("acceptInvite", { participantName: "Noa Robles" });
    openApp(path);
    await expect
      .element(page.getByRole("heading", { name: "Le invitan a escribir a Noa Robles" }))
      .toBeVisible();
    await checkSpanishScreen("invite");
    await button("Aceptar la invitación").click();
    await expect.element(page.getByText("¡Listo!")).toBeVisible();
    await expectNoEnglish();
    expect(server.sent).toContainEqual({ data: { orgId, inviteId, language: "es" } });
  });

  test("on the smallest phone no word of an invite is broken in two", async () => {
    server.say(question, invite);
    openApp(path);
    await expect.element(page.getByText("Campamento", { exact: true })).toBeVisible();
    await page.viewport(320, 700);
    const label = document.createRange();
    label.selectNodeContents(page.getByText("Campamento", { exact: true }).element());
    expect(label.getClientRects()).toHaveLength(1);
  });

  test("an invite for another address, and a code that has too few digits", async () => {
    server.say(question, {
      state: "mismatch",
      organizationName: "Campamento Pinos",
      organizationType: "Camp",
      maskedEmail: "t…s@e…e.org",
    });
    server.say("sendInviteCode", { maskedEmail: "t…s@e…e.org" });
    openApp(path);
    await expect.element(page.getByText("La dirección de correo no coincide")).toBeVisible();
    await checkSpanishScreen("invite-mismatch");
    await button("Enviar un código a ese correo").click();
    await page.getByLabelText("Código del correo").fill("12345");
    await button("Aceptar la invitación").click();
    await expect.element(page.getByText("Escriba el código de 6 dígitos.")).toBeVisible();
    await checkSpanishScreen("invite-code", { targets: "main :is(a, button, input)" });
  });

  test("the language of the device is saved for an account that has none", async () => {
    await changeLanguage("es");
    server.signIn(elena);
    server.say(question, invite);
    server.say("chooseLanguage", {});
    openApp(path);
    await expect.element(button("Aceptar la invitación")).toBeVisible();
    await expect.poll(() => server.sent).toContainEqual({ data: { language: "es" } });
  });
});
