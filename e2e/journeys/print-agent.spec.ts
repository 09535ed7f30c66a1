import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dayIn } from "#domain/events/calendar-day.ts";
import { anOfficePrinter, startPrintAgent } from "#tools/testing/office-printer.ts";
import { printFromOutside } from "#tools/testing/print-from-outside.ts";
import { personId } from "../cast.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aMailRunCamp, everyDay, type MailRunCamp } from "../mail-run-camp.ts";
import { signInAs } from "../own-camp.ts";
import { turnOn } from "../presses.ts";
import type { World } from "../world.ts";

/** An office computer: a folder for the printer and the agent, which end with the journey. */
const atEnd: (() => Promise<void>)[] = [];
test.afterEach(async () => {
  for (const end of atEnd.splice(0).toReversed()) await end();
});

async function anOffice(server: string, key: string) {
  const folder = await mkdtemp(join(tmpdir(), "cabin-courier-office-"));
  atEnd.push(() => rm(folder, { recursive: true, force: true }));
  // The printing system gives its own user what it stores.
  await chmod(folder, 0o755);
  const printer = await anOfficePrinter(folder);
  atEnd.push(printer.stop);
  const agent = startPrintAgent({ server, printer: printer.uri, key, folder });
  atEnd.push(agent.stop);
  return printer;
}

/** A journey cannot wait for the minute in which the server looks at cut-offs. */
async function passCutOff(world: World, { camp, eventId, timeZone }: MailRunCamp): Promise<void> {
  const staff = await printFromOutside(
    world.databaseUrl,
    { id: personId("dana") },
    { organizationId: camp.id, eventId },
  );
  await staff.passCutOff(dayIn(timeZone, new Date()));
  await staff.close();
}

test("an admin gives the office printer a key; what the cut-off made comes out of it, and Today says so", async ({
  page,
  world,
}) => {
  const mail = { days: everyDay, cutOffMinutes: 11 * 60 };
  const home = await aMailRunCamp(world, { name: "Camp Hands Off", mail, lettersEach: 1 });
  const { id, db } = home.camp;
  await signInAs(page, "dana");
  await page.goto(`/org/${id}/settings?section=letters`);
  await turnOn(page.getByRole("switch", { name: "Make the print job at the cut-off" }));
  await expect(page.getByText("Print jobs are made at the cut-off.")).toBeVisible();

  await page.goto(`/org/${id}/settings?section=keys`);
  await page.getByRole("button", { name: "Make a key" }).click();
  const dialog = page.getByRole("dialog", { name: "Make an API key" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Office printer");
  await dialog.getByText("Send the list of campers").click();
  await dialog.getByText("Print in the office").click();
  await dialog.getByRole("button", { name: "Make the key" }).click();
  const key = (await page.getByLabel("Your API key").textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();

  const printer = await anOffice(world.origin, key);
  // A printer that was never there gets no mail.
  const agents = () =>
    db.selectFrom("printAgents").select("problem").where("organizationId", "=", id).execute();
  await expect.poll(agents, { timeout: 60_000 }).toEqual([{ problem: null }]);
  await passCutOff(world, home);
  const order = () => db.selectFrom("printOrders").select("state").where("organizationId", "=", id).execute();
  await expect.poll(order, { timeout: 60_000 }).toEqual([{ state: "printed" }]);
  expect(printer.printed()).toHaveLength(1);
  await page.goto(`/org/${id}`);
  const today = page.getByRole("region", { name: "Week 3 · Lakeside" });
  await expect(today).toContainText("4 letters were put together at");
  await expect(today).toContainText(/Office printer: printed 4 sheets at \d+:\d\d PM\./);
  await expectAccessible(page);
});
