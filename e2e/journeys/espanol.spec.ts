import { person } from "../cast.ts";
import { expect, test } from "../journey.ts";
import { aCampWithLetters, button } from "../letters-home.ts";
import { atAnotherMachine, signInAs } from "../own-camp.ts";
import { openDesk, printed } from "../print-desk.ts";
import { expectSpanish, expectSpanishMail } from "../spanish-reader.ts";

test("a mother switches to Spanish: her pages, her mails and the sheet for her child are in Spanish", async ({
  page,
  browser,
  world,
}) => {
  const mailTo = ({ email }: { email: string }, subject: string) =>
    world.inbox.waitFor((mail) => mail.to.includes(email) && mail.subject === subject, 60_000);
  const home = await aCampWithLetters(world, { name: "Campamento Pinos" });
  const emma = await home.child({ name: "Emma Robles" });
  const noah = await home.child({ name: "Noah Brandt", parents: ["thomas"] });
  await home.waits(noah, "Dear Noah, the dog is asleep.", "thomas");

  await signInAs(page, "elena");
  await page.goto(emma.path);
  await expect(page.getByRole("heading", { name: "My Notes" })).toBeVisible();
  await button(page, "Español").click();
  await expect(page.getByRole("heading", { name: "Mis notas" })).toBeVisible();
  await button(page, "Escribir una nota").click();
  await page.getByRole("textbox", { name: "Su carta para Emma" }).fill("Querida Emma: te extrañamos.");
  await button(page, "Guardar la nota").click();
  await expect(page.getByText("En espera de impresión")).toBeVisible();
  await expectSpanish(page);

  // The choice belongs to the account, whatever language another device has.
  const other = await browser.newContext({ baseURL: world.origin, locale: "en-US" });
  const phone = await other.newPage();
  await signInAs(phone, "elena");
  await phone.goto("/my/participants");
  await expect(phone.getByRole("heading", { name: "Mis participantes" })).toBeVisible();
  // Pages that are not for families are in English for everyone.
  await phone.goto("/organizations");
  await expect(phone.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
  await expect(phone.locator("html")).toHaveAttribute("lang", "en");

  const dana = await atAnotherMachine(browser, world, "dana");
  await openDesk(dana, home);
  const { jobId, pages } = await printed(dana);
  const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, " "));
  const spanish = texts.filter((text) => text.includes("Responde a"));
  expect(spanish).toEqual([expect.stringContaining("Deliver to Emma Robles")]);
  expect(texts.filter((text) => text.includes("Write back to"))).toHaveLength(1);

  expectSpanishMail(
    await mailTo(person("elena"), "Su carta para Emma se imprimió para el reparto del correo"),
  );
  await mailTo(person("thomas"), "Your letter to Noah was printed for mail call");

  await home.staff.respond(jobId);
  const reply = await mailTo(person("elena"), "¡Emma respondió!");
  expectSpanishMail(reply);
  await expect(page.getByText("Respuesta recibida")).toBeVisible();
  await expectSpanish(page);

  const stop = /Cancelar suscripción:\s+(\S+)/.exec(reply.text)?.[1] ?? "";
  await page.goto(stop);
  await expect(
    page.getByRole("heading", { name: "¿Dejar de recibir correos sobre respuestas?" }),
  ).toBeVisible();
  await expectSpanish(page);
});
