import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { SessionProvider } from "#web/identity/session-context.tsx";
import { elena } from "#web/invites/testing/a-family-screen.tsx";
import { dropBearer } from "#web/platform/bearer.ts";
import { clearLocalData, keptFiles } from "#web/platform/clear-local-data.ts";
import { keep, keptOf } from "#web/platform/kept-here.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import CarryOnUploads from "./carry-on-uploads.tsx";

// It comes late on purpose; how long that takes is not what is tested here.
beforeAll(() => import("#web/responses/intake/start-queue.ts"));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  clearLocalData();
  dropBearer();
});

function openPage(databases: string[]) {
  const request = vi.fn(async () => databases.map((name) => ({ name, version: 1 })));
  vi.stubGlobal("indexedDB", { databases: request, deleteDatabase: () => undefined });
  render(
    <SessionProvider value={{ user: elena, access: "full", organizations: [] }}>
      <CarryOnUploads />
    </SessionProvider>,
  );
  return request;
}

test("one's own files without the word of how many are found, and signing out knows of them again", async () => {
  openPage([`cabin-courier.kept.${elena.uid}.files`]);
  await vi.waitFor(() => expect(keptOf(elena.uid, keptFiles)).toHaveLength(1));
});

test("the queue of unsent files starts on any page, and counts what there is", async () => {
  keep(elena.uid, keptFiles, "3");
  openPage([]);
  await vi.waitFor(() => expect(countUnsentFiles()).toBe(0));
});

test("where there are none, nothing is begun", async () => {
  const request = openPage(["of-another-kind"]);
  await vi.waitFor(() => expect(request).toHaveResolved());
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(keptOf(elena.uid, keptFiles)).toEqual([]);
});
