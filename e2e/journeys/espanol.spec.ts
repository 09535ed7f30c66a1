import { people } from "#database/seed/people.ts";
import { expect, test } from "../journey.ts";
import { aCampWithLetters, deed } from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import { openDesk, printed } from "../print-desk.ts";
import { expectSpanish, expectSpanishMail, forgetLanguage } from "../spanish-reader.ts";

test.describe.configure({ timeout: 240_000 });

test("a mother switches to Español, writes, is told of the printing in Spanish, and the child is asked in Spanish to write back", async ({
  page,
  browser,
  world,
}) => {
  const home = await aCampWithLetters(world, { name: "Campamento Pinos" });
  try {
    const emma = await home.child({ name: "Emma Robles" });
    const noah = await home.child({ name: "Noah Brandt", parents: ["thomas"] });
    await home.waits(noah, "Dear Noah, the dog is asleep.", "thomas");

    await signInAs(page, "elena");
    await page.goto(emma.path);
    await expect(page.getByRole("heading", { name: "My Notes" })).toBeVisible();
    await page.getByRole("button", { name: "Español" }).click();
    await expect(page.getByRole("heading", { name: "Mis notas" })).toBeVisible();
    await deed(page, "Escribir una nota").click();
    await page.getByRole("textbox", { name: "Su nota para Emma" }).fill("Querida Emma: te extrañamos.");
    await deed(page, "Guardar la nota").click();
    await expect(page.getByText("En espera de impresión")).toBeVisible();
    await expectSpanish(page, "journey-waiting");

    // It goes with her to another device, whatever that one is set to.
    const other = await browser.newContext({ baseURL: world.origin, locale: "en-US" });
    const phone = await other.newPage();
    await signInAs(phone, "elena");
    await phone.goto("/my/participants");
    await expect(phone.getByRole("heading", { name: "Mis participantes" })).toBeVisible();
    // What is not for families is in English, for her too.
    await phone.goto("/organizations");
    await expect(phone.getByRole("heading", { name: "Bring your camp" })).toBeVisible();
    await expect(phone.locator("html")).toHaveAttribute("lang", "en");
    await other.close();

    const office = await browser.newContext({ baseURL: world.origin });
    const desk = await office.newPage();
    await signInAs(desk, "dana");
    world.inbox.clear();
    await openDesk(desk, home);
    const { jobId, pages } = await printed(desk);
    const texts = pages.map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts.filter((text) => text.includes("Responde a"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("Write back to"))).toHaveLength(1);
    expect(texts.find((text) => text.includes("Responde a"))).toContain("Deliver to Emma Robles");
    await office.close();

    const told = await world.inbox.waitFor(({ to }) => to.includes(people.elena.email), 60_000);
    expect(told.subject).toBe("Su carta para Emma se imprimió para el reparto del correo");
    expectSpanishMail(told);
    const his = await world.inbox.waitFor(({ to }) => to.includes(people.thomas.email), 60_000);
    expect(his.subject).toBe("Your letter to Noah was printed for mail call");

    world.inbox.clear();
    await home.staff.respond(jobId);
    const reply = await world.inbox.waitFor(({ to }) => to.includes(people.elena.email), 60_000);
    expect(reply.subject).toBe("Llegó una respuesta de Emma");
    expectSpanishMail(reply);
    await expect(page.getByText("Respuesta recibida")).toBeVisible();
    await expectSpanish(page, "journey-replied");

    const stop = /No más correos de este tipo:\s+(\S+)/.exec(reply.text)?.[1] ?? "";
    await page.goto(stop);
    await expect(
      page.getByRole("heading", { name: "¿No más correos cuando llegue una respuesta?" }),
    ).toBeVisible();
    await expectSpanish(page, "journey-stop");
  } finally {
    await forgetLanguage(home.camp, "elena");
    await home.clear();
  }
});
