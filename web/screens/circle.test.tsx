import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { identityTopics } from "#domain/identity/topics.ts";
import { proposalErrors } from "#domain/invites/proposal-errors.ts";
import type { MyProposal, MyProposals, OpenProposal } from "#domain/invites/proposal.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { answered, maya, mayaPath, mayaQuestion, sayLetters } from "./answers/family.ts";
import { questionOf, sayTools, today, week } from "./answers/printing.ts";
import { emma, emmaPath } from "./answers/spanish.ts";
import { lakesideToday, sayToday } from "./answers/today.ts";
import { checkScreen } from "./check-screen.ts";
import { checkSpanishScreen, spanishReader } from "./no-english.ts";
import { freezeDate, openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, pineHollow, quietHouse } from "./people.ts";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const part = (firstName = "Maya") =>
  page.getByRole("region", { name: `Who else may write to ${firstName}?`, exact: true });

const rosa: MyProposal = {
  id: "rosa",
  name: "Rosa Alvarez",
  email: "rosa@example.org",
  relationship: "Other Family Member",
  status: "asked",
};
const mine = `${mayaQuestion}/proposals`;
const own = (...proposals: MyProposal[]): MyProposals => ({ isGuardian: true, proposals });

describe("a guardian", () => {
  beforeEach(() => {
    freezeDate(today);
    server.signIn(elena);
    sayLetters({ notes: [answered] });
  });

  test("asks for a person, reads that the camp will decide, and withdraws", async () => {
    server.say("proposeContact", {});
    server.say("withdrawProposal", {});
    openApp(mayaPath);
    await part().getByRole("button", { name: "Add someone" }).click();
    const dialog = page.getByRole("dialog", { name: "Who would like to write to Maya?" });
    await button("Ask the camp").click();
    await expect.element(dialog.getByText("Enter their name.")).toBeVisible();
    await field("Name").fill(rosa.name);
    await field("Email").fill(rosa.email);
    await checkScreen("circle-dialog");
    server.say(mine, own(rosa));
    await button("Ask the camp").click();
    await expect.element(part().getByText("The camp will decide", { exact: true })).toBeVisible();
    expect(dialog.elements()).toEqual([]);
    await checkScreen("circle-asked");
    server.say(mine, own());
    await button("Withdraw your request for Rosa Alvarez").click();
    await expect.poll(() => part().getByText(rosa.name).elements()).toEqual([]);
  });

  test("reads what the camp decided, without a reload", async () => {
    server.say(mine, own(rosa));
    openApp(mayaPath);
    await expect.element(part().getByText("The camp will decide", { exact: true })).toBeVisible();
    const otto = {
      ...rosa,
      id: "otto",
      name: "Otto Featherstonehaugh-Cholmondeley",
      status: "declined",
    } as const;
    server.say(mine, own({ ...rosa, status: "approved" }, otto));
    server.invalidation(identityTopics.person(elena.user.uid));
    await expect.element(part().getByText("Approved", { exact: true })).toBeVisible();
    await expect.element(part().getByText("Not approved", { exact: true })).toBeVisible();
    expect(part().getByRole("button", { name: "Withdraw" }).elements()).toEqual([]);
    await checkScreen("circle-decided");
  });

  test("reads that four people are enough", async () => {
    server.refuse("proposeContact", 429, proposalErrors.tooManyOpen.message);
    openApp(mayaPath);
    await button("Add someone").click();
    await field("Name").fill(rosa.name);
    await field("Email").fill(rosa.email);
    await button("Ask the camp").click();
    await expect.element(page.getByText("You've asked for 4 people already.")).toBeVisible();
  });

  test("is not asked once the week is over", async () => {
    const past = { ...maya, startDate: "2026-07-05", endDate: "2026-07-11" };
    sayLetters({ participant: past, notes: [answered] });
    openApp(mayaPath);
    await expect.element(page.getByText("We'll delete these letters on")).toBeVisible();
    expect(part().elements()).toEqual([]);
  });

  test("reads it in Spanish", async () => {
    server.signIn(spanishReader);
    sayLetters({ participant: emma, proposals: own(rosa) });
    openApp(emmaPath);
    await expect.element(page.getByText("La decisión es del campamento", { exact: true })).toBeVisible();
    await button("Añadir a alguien").click();
    await button("Pedirlo al campamento").click();
    await expect.element(page.getByText("Escriba el nombre de la persona.")).toBeVisible();
    await checkSpanishScreen("circle-dialog");
  });
});

test("another relative can ask the camp, in the words of a retreat center", async () => {
  freezeDate(today);
  server.signIn(elena);
  sayLetters({
    participant: { ...maya, orgType: "Retreat Center" },
    notes: [answered],
    proposals: { isGuardian: false, proposals: [] },
  });
  openApp(mayaPath);
  await expect.element(button("Ask the organization to add someone")).toBeVisible();
  expect(page.getByRole("heading", { name: "Who else may write" }).elements()).toEqual([]);
  await checkScreen("circle-relative");
});

const proposal: OpenProposal = {
  id: "first",
  eventId: week.id,
  eventName: week.name,
  participantId: "maya",
  participantName: "Maya Alvarez",
  proposerName: "Elena Alvarez",
  isByGuardian: true,
  name: "Rosa Alvarez",
  relationship: "Other Family Member",
  email: "rosa@example.org",
  askedAt: "2027-07-14T15:00:00.000Z",
  isContact: false,
  problem: null,
};
const known: OpenProposal = {
  ...proposal,
  id: "second",
  participantName: "Theo Featherstonehaugh-Cholmondeley",
  name: "June Okafor",
  email: "june.okafor@a-rather-long-domain.example.org",
  isByGuardian: false,
  isContact: true,
};
const blocked: OpenProposal = {
  ...proposal,
  id: "third",
  name: "Thomas Reed",
  email: "thomas@example.org",
  problem: "thomas@example.org was removed from Maya in Week 2 (Dana Whitlock, Jul 12, 2027).",
};

describe("staff", () => {
  const list = `GET /org/${pineHollow.id}/proposals`;
  const panel = () => page.getByRole("region", { name: "Requests from families" });

  function openToday(orgId = pineHollow.id): void {
    sayTools({ orgId });
    const run = { run: null, waiting: 0, late: 0, remaining: 0, printing: null };
    server.say(questionOf(orgId, "mailRun"), run);
    sayToday({ active: [lakesideToday] }, orgId);
  }

  beforeEach(() => {
    freezeDate(today);
    server.signIn(marcus);
    openToday();
  });

  test("find requests on Today, and approve the selected with one press", async () => {
    server.say(list, { proposals: [proposal, known, blocked] });
    const sentence = "This address unsubscribed from this organization's email.";
    server.say("approveProposals", { approved: 1, heldBack: [{ id: "second", name: known.name, sentence }] });
    openApp(`/org/${pineHollow.id}`);
    await expect.element(page.getByRole("link", { name: "3 requests from families" })).toBeVisible();
    await expect.element(panel().getByText("Asked by Elena Alvarez on Jul 14, 2027").first()).toBeVisible();
    await expect.element(panel().getByText("Already a parent of Theo")).toBeVisible();
    await expect.element(panel().getByText("was removed from Maya")).toBeVisible();
    expect(page.getByRole("button", { name: "Approve Thomas Reed" }).elements()).toEqual([]);
    await panel().getByText("Select all").click();
    await checkScreen("proposals");
    server.say(list, { proposals: [known, blocked] });
    await button("Approve 2 people").click();
    await expect.element(page.getByText("Approved. 1 person gets an invite.")).toBeVisible();
    await expect.element(panel().getByText(`June Okafor isn't approved. ${sentence}`)).toBeVisible();
    await checkScreen("proposals-held-back");
  });

  test("approve one, and decline a blocked one", async () => {
    server.say(list, { proposals: [proposal, blocked] });
    server.say("approveProposals", { approved: 1, heldBack: [] });
    server.say("declineProposal", {});
    openApp(`/org/${pineHollow.id}`);
    const approve = button("Approve Rosa Alvarez for Maya Alvarez");
    await expect.element(approve).toBeVisible();
    server.say(list, { proposals: [blocked] });
    await approve.click();
    await expect.poll(() => panel().getByText("Rosa Alvarez").elements()).toEqual([]);
    server.say(list, { proposals: [] });
    await button("Decline Thomas Reed for Maya Alvarez").click();
    await expect.element(page.getByText("Declined. The family can ask again.")).toBeVisible();
    await expect.poll(() => panel().elements()).toEqual([]);
  });

  test("of a retreat center see a request that comes in", async () => {
    server.signIn(dana);
    openToday(quietHouse.id);
    openApp(`/org/${quietHouse.id}`);
    await expect.element(page.getByRole("list", { name: `To do in ${week.name}` })).toBeVisible();
    server.say(`GET /org/${quietHouse.id}/proposals`, { proposals: [{ ...known, isByGuardian: true }] });
    server.invalidation(inviteTopics.proposals(quietHouse.id));
    await expect.element(panel().getByText("Already a contact of Theo")).toBeVisible();
  });
});
