import { inviteMailWords } from "#domain/invites/mail-words.ts";
import { people } from "#database/seed/people.ts";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import { fromPhone } from "../a-photo.ts";
import { createFamilies } from "../families.ts";
import { intercept, stopAnswering } from "../intercept.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters, deed, type Child, type LettersHome } from "../letters-home.ts";
import { expectForFingers, expectSound } from "../looks.ts";
import { everyDay } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";
import { aRepliedWeek, type RepliedWeek } from "../replied-week.ts";
import { expectSpanish, forgetLanguage } from "../spanish-reader.ts";
import { aLetterWrittenFirst } from "../written-first.ts";

test.describe.configure({ timeout: 240_000 });

let home: LettersHome;
let emma: Child;
let replied: RepliedWeek;
let first: RepliedWeek;
test.beforeAll(async ({ world }) => {
  home = await aCampWithLetters(world, { name: "Campamento Pinos" });
  emma = await home.child({ name: "Emma Robles" });
  await home.child({ name: "Leo Robles" });
  replied = await aRepliedWeek(home.camp, { name: "Semana 4", camper: "Sofía Robles" });
  await replied.comesBack({ on: replied.sheets.toElena, hasScan: true });
  await replied.comesBack({ on: replied.sheets.toElena, page: 2 });
  first = await aRepliedWeek(home.camp, { name: "Semana 6", camper: "Lucía Robles" });
  await aLetterWrittenFirst(home.camp, first.camper, ["elena"]);
});
test.afterAll(async () => {
  await forgetLanguage(home.camp, "elena");
  await home.clear();
});

/** Days for letters and a photo in one: what an organization may offer besides. */
async function offerMore(isOffered: boolean): Promise<void> {
  const { db, id } = home.camp;
  const mail = isOffered
    ? { mailDays: everyDay, cutOffMinutes: 1_439 }
    : { mailDays: null, cutOffMinutes: null };
  await db.updateTable("organizations").set({ letterPhotos: isOffered }).where("id", "=", id).execute();
  await db.updateTable("events").set(mail).where("organizationId", "=", id).execute();
}

const counts = { letters: 12, replies: 5 };
const books: readonly [string, BookAnswer][] = [
  ["Hacer el libro", { step: "none", ...counts, isOld: false }],
  ["Hacerlo de nuevo", { step: "none", ...counts, isOld: true }],
  ["Su libro se está haciendo", { step: "making", ...counts, percent: 47 }],
  ["No se ha podido hacer el libro.", { step: "failed", ...counts }],
  [
    "Descargar el libro",
    { step: "ready", ...counts, pages: 19, byteSize: 3_420_000, madeAt: "2030-07-20T12:00:00.000Z" },
  ],
];

const sizes = [
  { width: 390, colorScheme: "light", phone: true },
  { width: 1280, colorScheme: "dark", phone: false },
] as const;

for (const { width, colorScheme, phone } of sizes)
  test.describe(`whoever reads Spanish, ${width} px wide`, () => {
    test.use({
      locale: "es-US",
      viewport: { width, height: 860 },
      colorScheme,
      contextOptions: { reducedMotion: "reduce" },
    });
    const called = (what: string) => `${what}-${width}-${colorScheme}`;

    test("finds no English before the sign-in", async ({ page }) => {
      for (const [path, heading, name] of [
        ["/login", "Iniciar sesión", "login"],
        ["/pending-invites", "Inicie sesión para ver sus invitaciones", "pending-signed-out"],
        ["/invite/accept?org=x&invite=y", "Acepte su invitación", "invite-invalid"],
        [
          `/invite/accept?org=${home.camp.id}&invite=${"a".repeat(22)}&email=e%40example.org`,
          "Acepte su invitación",
          "invite-signed-out",
        ],
        ["/privacy", "Privacidad", "privacy"],
        ["/my/participants/sample", "Escribir a su campista", "guide"],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
        await expectSpanish(page, called(name));
        await expectSound(page);
      }
      // The switch says the other language by its own name, and leads back.
      const toEnglish = page.getByRole("button", { name: "English" });
      if (phone) await expectForFingers(toEnglish);
      await toEnglish.click();
      await expect(page.getByRole("heading", { level: 1, name: "Writing to your camper" })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", "en");
    });

    test("finds no English among the letters", async ({ page }) => {
      await signInAs(page, "elena");
      await page.goto("/my/participants");
      await expect(page.getByRole("heading", { level: 1, name: "Mis participantes" })).toBeVisible();
      await expect(page.getByText("Respuesta recibida").first()).toBeVisible();
      await expectSpanish(page, called("participants"));
      await expectSound(page);

      await page.goto(emma.path);
      await expect(page.getByText("Aún no ha escrito ninguna nota.")).toBeVisible();
      await expectSpanish(page, called("no-note"));
      await deed(page, "Escribir una nota").click();
      await page
        .getByRole("textbox", { name: "Su nota para Emma" })
        .fill("Querida Emma: el perro te extraña.");
      await expectSpanish(page, called("writing"));
      await expectSound(page);
      await deed(page, "Cancelar").click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
      await expectSpanish(page, called("throw-away"));
      await deed(page, "Seguir escribiendo").click();
      await deed(page, "Ver cómo se imprime").click();
      await expect(page.getByRole("img", { name: "Su carta, página 1 de 2" })).toBeVisible({
        timeout: 60_000,
      });
      await expectSpanish(page, called("how-it-prints"));
      await page.getByRole("dialog").getByRole("button", { name: "Cerrar" }).click();
      await deed(page, "Guardar la nota").click();
      await expect(page.getByText("En espera de impresión")).toBeVisible();
      await expectSpanish(page, called("waiting"));
      await expectAccessible(page);
      await deed(page, "Eliminar").click();
      await expectSpanish(page, called("delete"));
      await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
      await expect(page.getByText("Aún no ha escrito ninguna nota.")).toBeVisible();

      await page.goto(replied.family);
      await expect(page.getByText("Sofía respondió")).toBeVisible();
      await expectSpanish(page, called("replied"));
      await expectSound(page);
      await page.goto(first.family);
      await expect(page.getByRole("heading", { name: "Lucía le escribió" })).toBeVisible();
      await expectSpanish(page, called("written-first"));
      await expectSound(page);
    });

    test("finds no English while a letter cannot be saved", async ({ page, context }) => {
      const nora = await home.child({ name: "Nora Robles" });
      const { id } = await home.waits(nora, "Querida Nora: te extrañamos.");
      const written = page.getByRole("textbox", { name: "Su nota para Nora" });
      await signInAs(page, "elena");
      await page.goto(nora.path);
      await deed(page, "Editar").click();
      await written.fill("Querida Nora: aquí todo bien.");
      await intercept(page, "**/callable/addNote", (route) => route.fulfill({ status: 500, body: "" }));
      await deed(page, "Guardar la nota").click();
      await expect(page.getByRole("alert")).toContainText("No se pudo guardar la nota.");
      await expectSpanish(page, called("not-saved"));
      await page.unroute("**/callable/addNote");
      await context.setOffline(true);
      await deed(page, "Guardar la nota").click();
      await expect(page.getByText("Se enviará cuando vuelva la conexión.")).toBeVisible();
      await expectSpanish(page, called("offline"));
      await expectSound(page);
      await written.press("End");
      await written.pressSequentially(" Guau.");
      await home.camp.db
        .updateTable("notes")
        .set({ text: "Querida Nora: desde el otro teléfono.", updatedAt: new Date() })
        .where("id", "=", id)
        .execute();
      await context.setOffline(false);
      await expect(page.getByText("Esta nota se cambió en otro lugar.")).toBeVisible();
      await expectSpanish(page, called("changed-elsewhere"));
      await expectSound(page);
      await home.staff.print();
      await expect(page.getByText("Esta nota se acaba de imprimir. ¿Quiere escribir otra?")).toBeVisible();
      await expectSpanish(page, called("just-printed"));
      await expectSound(page);
      await context.clearCookies();
      await page.reload();
      await expect(
        page.getByRole("heading", { name: "Inicie sesión para seguir escribiendo" }),
      ).toBeVisible();
      await expectSpanish(page, called("signed-out-writing"));
    });

    test("finds no English where another letter waits, nor where it is too late", async ({ page }) => {
      const over = await home.child({ name: "Irene Robles" }, await home.aWeek({ name: "Semana 9" }));
      const iris = await home.child({ name: "Iris Robles" });
      await signInAs(page, "elena");
      await page.goto(iris.path);
      await deed(page, "Escribir una nota").click();
      await page
        .getByRole("textbox", { name: "Su nota para Iris" })
        .fill("Querida Iris: maduran los tomates.");
      await home.waits(iris, "Querida Iris: ya tienes una.");
      await deed(page, "Guardar la nota").click();
      await expect(page.getByText("Ya tiene una nota en espera de impresión.")).toBeVisible();
      await expectSpanish(page, called("another-waits"));
      await expectSound(page);

      await page.goto(over.path);
      await deed(page, "Escribir una nota").click();
      await page.getByRole("textbox", { name: "Su nota para Irene" }).fill("Querida Irene: hasta pronto.");
      await home.camp.db
        .updateTable("events")
        .set({ endDate: "2026-01-07" })
        .where("id", "=", over.camper.eventId)
        .execute();
      await deed(page, "Guardar la nota").click();
      await expect(page.getByText("Lo que había escrito está guardado en este dispositivo.")).toBeVisible();
      await expectSpanish(page, called("too-late"));
      await expectSound(page);
    });

    test("finds no English where a letter has its day and its photo, nor in a book", async ({ page }) => {
      await offerMore(true);
      try {
        await signInAs(page, "elena");
        await page.goto(emma.path);
        await deed(page, "Escribir una nota").click();
        await page.getByRole("textbox", { name: "Su nota para Emma" }).fill("Querida Emma: mira el lago.");
        const days = page.getByRole("combobox", { name: "Imprimirla:" });
        await days.selectOption({ index: 3 });
        await page.getByLabel("Agregar una foto").setInputFiles(await fromPhone());
        await expect(page.getByText("Se envía cuando guarde su nota.")).toBeVisible();
        await expectSpanish(page, called("day-and-photo"));
        await expectSound(page);
        await deed(page, "Guardar la nota").click();
        await expect(page.getByText("La foto se imprime con su carta.")).toBeVisible({ timeout: 60_000 });
        await expectSpanish(page, called("waiting-for-its-day"));
        await expectSound(page);
        await deed(page, "Eliminar").click();
        await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
        await expect(page.getByText("Aún no ha escrito ninguna nota.")).toBeVisible();
      } finally {
        await offerMore(false);
      }
      let now: BookAnswer | undefined;
      await intercept(page, /\/my\/participants\/[^/]+\/book$/, (route) => route.fulfill({ json: now }));
      for (const [shown, answer] of books) {
        now = answer;
        await page.goto(replied.family);
        await expect(page.getByText(shown, { exact: true })).toBeVisible();
        await expectSpanish(page, called(`book-${answer.step}`));
      }
    });

    test("finds no English in settings, account and menus", async ({ page }) => {
      await signInAs(page, "elena");
      await page.goto("/settings");
      await expect(page.getByRole("checkbox", { name: "Llegó una respuesta" })).toBeVisible();
      await expectSpanish(page, called("settings"));
      if (phone) await expectForFingers(page.locator("main :is(label, a, button)"));
      await expectSound(page);
      await page.goto("/account");
      await deed(page, "Eliminar su cuenta…").click();
      await deed(page, "Eliminar la cuenta").click();
      await expect(page.getByText("Escriba «eliminar» para eliminar su cuenta.")).toBeVisible();
      await expectSpanish(page, called("account"));
      await deed(page, "Cancelar").click();
      await page.getByRole("button", { name: phone ? "Menú" : "Su cuenta", exact: true }).click();
      await expect(page.getByRole("button", { name: "Cerrar sesión" })).toBeVisible();
      await expectSpanish(page, called("menu"));
      await page.goto("/pending-invites");
      await expect(page.getByRole("heading", { name: "Está al día" })).toBeVisible();
      await expectSpanish(page, called("caught-up"));
    });

    test("is told in Spanish what went wrong", async ({ page }) => {
      await signInAs(page, "elena");
      await page.goto("/my/participants/019f0000-0000-7000-8000-000000000001");
      await expect(page.getByText("No se encontró el vínculo")).toBeVisible();
      await expectSpanish(page, called("no-link"));
      for (const [pattern, path, sentence, name] of [
        ["**/api/my/notices", "/settings", "No se pudieron cargar sus ajustes.", "settings-failed"],
        [
          "**/api/my/participants",
          "/my/participants",
          "No se pudieron cargar los participantes.",
          "participants-failed",
        ],
        ["**/notes", emma.path, "No se pudieron cargar las notas.", "notes-failed"],
      ] as const) {
        await intercept(page, pattern, (route) => route.fulfill({ status: 500, body: "" }));
        await page.goto(path);
        await expect(page.getByText(sentence)).toBeVisible();
        await expectSpanish(page, called(name));
        await stopAnswering();
      }
    });

    test("proves a mailbox in Spanish", async ({ page, world }) => {
      const families = createFamilies(world);
      try {
        await families.invite({ child: "Ada Robles", email: people.thomas.email, event: "Semana 7" });
        const { link } = await families.mailAbout("Ada");
        await signInAs(page, "elena");
        await page.goto(link);
        await expect(page.getByRole("heading", { name: "La dirección de correo no coincide" })).toBeVisible();
        await expectSpanish(page, called("mismatch"));
        await expectSound(page);
        await deed(page, "Enviar un código a esa dirección").click();
        await page.getByLabel("Código del correo").fill("12345");
        await deed(page, "Aceptar la invitación").click();
        await expect(page.getByText("Escriba las seis cifras del código.")).toBeVisible();
        await expectSpanish(page, called("code"));
        await expectSound(page);
      } finally {
        await families.clear();
      }
    });

    test("accepts an invite in Spanish and takes the language along", async ({ page, world }) => {
      const families = createFamilies(world);
      try {
        await forgetLanguage(home.camp, "elena");
        await families.invite({ child: "Noa Robles", email: people.elena.email, event: "Semana 5" });
        const { mail, link } = await families.mailAbout("Noa");
        // Nobody knows yet what she reads: the mail says it in both languages, English first.
        expect(mail.text.indexOf(inviteMailWords.en.accept)).toBeLessThan(
          mail.text.indexOf(inviteMailWords.es.accept),
        );
        await signInAs(page, "elena");
        await page.goto(link);
        await expect(page.getByRole("heading", { name: "Le invitan a escribir a Noa Robles" })).toBeVisible();
        await expectSpanish(page, called("invite"));
        await expectSound(page);
        await deed(page, "Aceptar la invitación").click();
        await expect(page.getByRole("heading", { name: "¡Listo!" })).toBeVisible();
        await expectSpanish(page, called("linked"));
        const row = home.camp.db
          .selectFrom("users")
          .select("language")
          .where("email", "=", people.elena.email);
        expect(await row.executeTakeFirst()).toEqual({ language: "es" });
      } finally {
        await families.clear();
      }
    });
  });
