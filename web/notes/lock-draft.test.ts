import { afterEach, expect, test, vi } from "vitest";
import { lockDraft } from "./use-drafts.ts";

afterEach(() => vi.unstubAllGlobals());

/** As the browser keeps them: one holder, the others wait in line until they give up. */
function stubLocks(): void {
  const lines = new Map<string, Promise<void>>();
  const request = (name: string, { signal }: { signal: AbortSignal }, use: () => Promise<void>) => {
    const turn = lines.get(name) ?? Promise.resolve();
    const gaveUp = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    const used = turn.then(() => (signal.aborted ? undefined : use()));
    lines.set(name, used);
    return Promise.race([used, gaveUp]);
  };
  vi.stubGlobal("navigator", { locks: { request } });
}

test("one tab at a time has a draft", async () => {
  stubLocks();
  const release = await lockDraft("one");
  expect(release).toBeTypeOf("function");
  expect(await lockDraft("another")).toBeTypeOf("function");
  expect(await lockDraft("one")).toBeUndefined();
});

test("a page that was just reloaded gets what the old one lets go of", async () => {
  stubLocks();
  const release = await lockDraft("one");
  const params = lockDraft("one");
  release?.();
  expect(await params).toBeTypeOf("function");
});

test("a browser without locks has one tab to ask", async () => {
  vi.stubGlobal("navigator", {});
  expect(await lockDraft("one")).toBeTypeOf("function");
});
