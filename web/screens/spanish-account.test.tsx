import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { NotificationSettings } from "#domain/notifications/kinds.ts";
import { emma, emmaPath, emmaQuestion } from "./answers/spanish.ts";
import { sayDevices } from "./answers/devices.ts";
import { sayLetters, sayParticipants } from "./answers/family.ts";
import { checkSpanishScreen, expectNoEnglish, spanishReader } from "./no-english.ts";
import { openApp, server } from "./open-app.tsx";

const settings: NotificationSettings = {
  email: "elena@example.org",
  notices: [
    { kind: "printed", wanted: true },
    { kind: "reply", wanted: true },
    { kind: "nudge", wanted: false },
  ],
};
const button = (name: string) => page.getByRole("button", { name, exact: true });

beforeEach(() => {
  server.signIn(spanishReader);
  server.say("GET /my/notices", settings);
  sayParticipants([emma]);
  sayDevices();
});

test("settings", async () => {
  openApp("/settings");
  await expect.element(page.getByRole("checkbox", { name: "Llegó una respuesta" })).toBeVisible();
  await checkSpanishScreen("settings", { targets: "main :is(label, a, button)" });
});

test("the account and its devices", async () => {
  openApp("/account");
  await expect.element(page.getByText("Chrome en Windows")).toBeVisible();
  await expect.element(page.getByText(/Último uso: ayer/)).toBeVisible();
  await checkSpanishScreen("account", { targets: "main :is(a, button)" });
  server.say("endMyOtherSessions", {});
  await button("Cerrar sesión en los demás dispositivos").click();
  await expect.element(page.getByText("Se cerró la sesión en los demás dispositivos.")).toBeVisible();
  await expectNoEnglish();
});

test("deleting the account", async () => {
  openApp("/account");
  await button("Eliminar su cuenta…").click();
  await button("Eliminar la cuenta").click();
  await expect.element(page.getByText("Escriba «eliminar» para eliminar su cuenta.")).toBeVisible();
  await expectNoEnglish();
});

test.each([
  ["a desktop", 1280, "Su cuenta"],
  ["a phone", 390, "Menú"],
])("the menu on %s", async (_device, width, opener) => {
  await page.viewport(width, 800);
  openApp("/settings");
  await button(opener).click();
  await expect.element(button("Cerrar sesión")).toBeVisible();
  await expectNoEnglish();
});

test("no pending invites", async () => {
  openApp("/pending-invites");
  await expect.element(page.getByRole("heading", { name: "Está al día" })).toBeVisible();
  await expectNoEnglish();
});

test("a link that does not exist", async () => {
  sayLetters({ participant: emma });
  server.refuse(emmaQuestion, 404, "Link not found");
  openApp(emmaPath);
  await expect.element(page.getByText("No se encontró el vínculo")).toBeVisible();
  await expectNoEnglish();
});

test.each([
  ["GET /my/notices", "/settings", "No pudimos cargar sus ajustes."],
  ["GET /my/participants", "/my/participants", "No se pudieron cargar los participantes."],
  [`${emmaQuestion}/notes`, emmaPath, "No se pudieron cargar las notas."],
])("%s fails", async (question, path, sentence) => {
  sayLetters({ participant: emma });
  server.refuse(question, 403);
  openApp(path);
  await expect.element(page.getByText(sentence)).toBeVisible();
  await expectNoEnglish();
});
