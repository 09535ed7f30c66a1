import type { BrowserContext, Page } from "@playwright/test";
import { personId } from "../cast.ts";
import { untilNothingIsDue } from "../jobs.ts";
import { expect, expectAccessible, test } from "../journey.ts";
import { aCampWithLetters } from "../letters-home.ts";
import { signInAs } from "../own-camp.ts";
import type { World } from "../world.ts";

test.use({ serviceWorkers: "allow" });

type Browser = ReturnType<World["push"]["aBrowser"]>;

/**
 * Stands in for what the browser does outside of the page: asking its user, and its maker's push service, which is not on
 * this machine.
 */
async function standIn(context: BrowserContext, { subscription }: Browser): Promise<void> {
  await context.addInitScript((given) => {
    let isSubscribed = false;
    const fake = {
      toJSON: () => given,
      unsubscribe: async () => {
        isSubscribed = false;
        return true;
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: async () => (isSubscribed ? fake : null),
      subscribe: async () => {
        isSubscribed = true;
        return fake;
      },
    });
    let permission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Object.defineProperty(Notification, "requestPermission", {
      value: async () => (permission = "granted"),
    });
  }, subscription);
}

/** The build of Chromium without a window shows no notifications: the service worker tells what it would show and open. */
async function watchWorker(context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(`
    self.seen = { shown: [], opened: [] };
    self.registration.showNotification = async (title, { body }) => void self.seen.shown.push({ title, body });
    self.clients.openWindow = async (path) => void self.seen.opened.push(path);
  `);
  return {
    shown: () => worker.evaluate("self.seen.shown"),
    opened: () => worker.evaluate("self.seen.opened"),
    press: () =>
      worker.evaluate(`
        const click = new ExtendableEvent("notificationclick");
        click.notification = { close() {} };
        self.dispatchEvent(click);
      `),
  };
}

/** Hands the message to the service worker, as the browser does. */
async function deliver(page: Page, origin: string, message: unknown): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId,
    data: JSON.stringify(message),
  });
}

test("a reply is told on the phone of its reader, without a name, until it is signed out", async ({
  page,
  context,
  world,
}) => {
  const browser = world.push.aBrowser();
  await standIn(context, browser);
  const home = await aCampWithLetters(world);
  const emma = await home.child({ name: "Emma Quillfeather", parents: ["elena"] });
  await home.waits(emma, "Dear Emma, the dog is asleep.");
  const jobId = await home.staff.print();

  await signInAs(page, "elena");
  await page.goto("/settings");
  const toggle = page.getByRole("switch", { name: "Tell me on this computer when mail arrives" });
  await expect(toggle).not.toBeChecked();
  await toggle.click();
  await expect(page.getByText("We'll tell you when mail arrives.")).toBeVisible();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  await home.staff.respond(jobId);
  await untilNothingIsDue(world);
  await expect.poll(() => browser.messages()).toEqual([{ title: "Cabin Courier", body: "You have mail." }]);
  const worker = await watchWorker(context);
  await deliver(page, world.origin, browser.messages()[0]);
  await expect.poll(worker.shown).toEqual([{ title: "Cabin Courier", body: "You have mail." }]);
  await worker.press();
  await expect.poll(worker.opened).toEqual(["/my/participants"]);

  const rows = world.db
    .selectFrom("pushSubscriptions")
    .select("sessionId")
    .where("userId", "=", personId("elena"));
  expect(await rows.execute()).toHaveLength(1);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => rows.execute()).toEqual([]);
});
