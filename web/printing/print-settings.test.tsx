import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aPrintDesk, openDesk, press, settingsQuestion, type PrintDesk } from "./testing/a-print-desk.tsx";

let server: PrintDesk;
beforeEach(() => {
  server = aPrintDesk();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function openSettings(type?: string): Promise<void> {
  openDesk(type);
  await press("Print settings");
  await screen.findByRole("dialog", { name: "Print settings" });
}

describe("paper and sides", () => {
  const chosen = (label: string) => screen.findByRole("button", { name: new RegExp(`${label}$`) });
  async function pick(label: string, option: string): Promise<void> {
    await userEvent.click(await chosen(label));
    await userEvent.click(await screen.findByRole("option", { name: option }));
  }

  test("are the organization's: what is chosen is saved at once, one choice with the other", async () => {
    server.answer("setPrintSettings", () => new Promise(() => undefined));
    await openSettings();
    await waitFor(async () => expect((await chosen("Paper")).textContent).toContain("Letter"));
    await pick("Paper", "A4");
    expect((await chosen("Paper")).textContent).toContain("A4");
    await pick("Sides", "One side");
    expect((await chosen("Sides")).textContent).toContain("One side");
    expect(screen.getAllByText("for the whole camp")).toHaveLength(2);
    expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", paper: "a4", sides: "duplex" } });
  });

  test("the cover lists can be chosen, except at a server that does not know them", async () => {
    const kept = { paper: "letter", sides: "duplex", coverLists: "auto" };
    server.say(settingsQuestion, kept);
    server.say("setPrintSettings", { ...kept, coverLists: "none" });
    await openSettings();
    await waitFor(async () => expect((await chosen("Cover lists")).textContent).toContain("Automatic"));
    await pick("Cover lists", "No cover list");
    await waitFor(() =>
      expect(server.sent).toContainEqual({ data: { orgId: "pine-hollow", ...kept, coverLists: "none" } }),
    );
    cleanup();
    server.say(settingsQuestion, { paper: "letter", sides: "duplex" });
    await openSettings();
    await waitFor(async () => expect((await chosen("Paper")).textContent).toContain("Letter"));
    expect(screen.queryByRole("button", { name: /Cover lists$/ })).toBeNull();
  });

  test("what could not be saved is taken back and said", async () => {
    server.refuse("setPrintSettings", 500);
    await openSettings();
    await waitFor(async () => expect((await chosen("Paper")).textContent).toContain("Letter"));
    await pick("Paper", "A4");
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to save print settings.");
    expect((await chosen("Paper")).textContent).toContain("Letter");
  });

  test("after a failure the next choice is saved, and the error goes", async () => {
    server.refuse("setPrintSettings", 500);
    await openSettings();
    await waitFor(async () => expect((await chosen("Paper")).textContent).toContain("Letter"));
    await pick("Paper", "A4");
    await screen.findByRole("alert");
    const saved = { paper: "a4", sides: "duplex" };
    server.say("setPrintSettings", saved);
    server.say(settingsQuestion, saved);
    await pick("Paper", "A4");
    await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
    expect((await chosen("Paper")).textContent).toContain("A4");
  });

  test("where they cannot be read, printing works all the same", async () => {
    server.refuse(settingsQuestion, 500);
    server.sayCreated({});
    await openSettings();
    expect((await screen.findByRole("alert")).textContent).toContain("Failed to load print settings.");
    server.say(settingsQuestion, { paper: "a4", sides: "single" });
    await press("Try again");
    await waitFor(async () => expect((await chosen("Paper")).textContent).toContain("A4"));
    expect(screen.queryByRole("alert")).toBeNull();
    await press("Done");
    await press("Create print job");
    await waitFor(() => expect(server.cameFor("printTodaysMailHttp")).toHaveLength(1));
  });

  test("an organization that is no camp is called by its own word", async () => {
    await openSettings("Retreat Center");
    expect(await screen.findAllByText("for the whole organization")).toHaveLength(2);
  });
});
