import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { signIn } from "./sign-in.ts";

let popupUrl: URL;

beforeEach(() => {
  vi.spyOn(window, "open").mockImplementation((url) => {
    popupUrl = new URL(String(url), "https://courier.example");
    return window;
  });
});
afterEach(() => vi.restoreAllMocks());

/** As the last page of the popup does. */
function tellOpener(message: object): void {
  const channel = new BroadcastChannel("cabin-courier-sign-in");
  onTestFinished(() => channel.close());
  channel.postMessage({ attempt: popupUrl.searchParams.get("attempt"), ...message });
}

test("the popup starts the sign-in of the chosen provider", async () => {
  const outcome = signIn("camp-id");
  expect([popupUrl.pathname, popupUrl.searchParams.get("provider")]).toEqual(["/auth/start", "camp-id"]);
  tellOpener({ outcome: "signed-in", message: "" });
  expect(await outcome).toEqual({ type: "signed-in" });
});

test.each([
  ["The person cancelled the sign-in.", "The person cancelled the sign-in."],
  ["", "Sign-in failed."],
])("a sign-in that fails with %j says %j", async (message, sentence) => {
  const outcome = signIn("camp-id");
  tellOpener({ outcome: "failed", message });
  expect(await outcome).toEqual({ type: "failed", message: sentence });
});

test("a provider that does not accept this site in a popup is asked again by redirect", async () => {
  const assign = vi.spyOn(window.location, "assign").mockReturnValue();
  const outcome = signIn("camp-id");
  tellOpener({ outcome: "redirect", message: "" });
  expect(await outcome).toEqual({ type: "redirecting" });
  expect(assign).toHaveBeenCalledWith("/auth/start?mode=redirect&provider=camp-id");
});

test("the outcome of another attempt changes nothing", async () => {
  const outcome = signIn("camp-id");
  tellOpener({ attempt: "another", outcome: "failed", message: "" });
  tellOpener({ outcome: "signed-in", message: "" });
  expect(await outcome).toEqual({ type: "signed-in" });
});
