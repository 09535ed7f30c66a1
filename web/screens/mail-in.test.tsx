import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MailInAnswer } from "#domain/mail-in/contract.ts";
import { questionOf, sayTools, toolsPath } from "./answers/printing.ts";
import { toolTargets } from "./answers/responses.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, marcus, pineHollow } from "./people.ts";

const off: MailInAnswer = { isOffered: true, address: null, scanners: [], scans: [] };
const counts = {
  filed: 0,
  needMatching: 0,
  nothingWritten: 0,
  already: 0,
  unopened: 0,
  ignoredParts: 0,
  stopped: null,
};
const scan = {
  ...counts,
  id: "s1",
  receivedAt: "2027-07-13T14:02:00Z",
  sender: "copier@pinehollow.org",
  sentByName: "Copier",
  state: "filed" as const,
  pages: 40,
};
const on: MailInAnswer = {
  isOffered: true,
  address: {
    email: "camp-pine-hollow-k7f3qz2mxw4dtb6a@in.example.org",
    madeAt: "2027-07-11T12:00:00Z",
    madeByName: "Dana Whitlock",
  },
  scanners: [{ email: "copier@pinehollow.org", addedByName: "Dana Whitlock" }],
  scans: [
    { ...scan, id: "s2", state: "received", pages: 12, filed: 4 },
    { ...scan, filed: 20, nothingWritten: 17, needMatching: 1, unopened: 2 },
    { ...scan, id: "s4", pages: 4, filed: 4, stopped: "took-too-long" },
    {
      ...scan,
      id: "s3",
      state: "failed",
      pages: 0,
      sender: "marcus@example.org",
      sentByName: "Marcus Oyelaran",
    },
  ],
};
const question = questionOf(pineHollow.id, "mail-in");

beforeEach(() => {
  server.signIn(dana);
  sayTools();
  server.say(questionOf(pineHollow.id, "uploadHistory"), { uploads: [], takesMail: true });
  server.say(question, off);
});

const section = () => page.getByText("Let the copier send scans");

test("scans by mail: off, then the address, copiers and the last mails", async () => {
  openApp(toolsPath);
  await section().click();
  await expect.element(page.getByRole("button", { name: "Make an address" })).toBeVisible();
  await checkScreen("mail-in-off", { targets: toolTargets });
  server.say("changeMailIn", {});
  server.say(question, on);
  await page.getByRole("button", { name: "Make an address" }).click();
  await expect.element(page.getByText("camp-pine-hollow-k7f3qz2mxw4dtb6a@in.example.org")).toBeVisible();
  await checkScreen("mail-in-on", { targets: toolTargets });
  await page.getByRole("button", { name: "Renew" }).click();
  await expect.element(page.getByRole("alertdialog", { name: "Renew the address?" })).toBeVisible();
  await checkScreen("mail-in-renew", { targets: toolTargets });
});

test("a member reads the address and changes nothing", async () => {
  server.signIn(marcus);
  server.say(question, on);
  openApp(toolsPath);
  await section().click();
  await expect.element(page.getByRole("button", { name: "Copy address" })).toBeVisible();
  expect(page.getByRole("button", { name: "Renew" }).elements()).toEqual([]);
  expect(page.getByRole("textbox", { name: "Address of the copier" }).elements()).toEqual([]);
});

test("a site that receives no mail does not offer it", async () => {
  server.say(questionOf(pineHollow.id, "uploadHistory"), { uploads: [] });
  openApp(toolsPath);
  await expect.element(page.getByText(/No uploads yet\./)).toBeVisible();
  expect(section().elements()).toEqual([]);
});
