import { act, cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeAll, expect, test } from "vitest";
import { SessionProvider } from "#web/identity/session-context.tsx";
import { elena } from "#web/invites/testing/a-family-screen.tsx";
import { dropBearer } from "#web/platform/bearer.ts";
import { clearLocalData } from "#web/platform/clear-local-data.ts";
import { countUnsentFiles } from "#web/platform/unsent-files.ts";
import { useIntake } from "./intake.ts";

// It comes late on purpose; how long that takes is not what is tested here.
beforeAll(() => import("./start-queue.ts"));
afterEach(() => {
  cleanup();
  clearLocalData();
});

function openDesk(eventId: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SessionProvider value={{ user: elena, access: "full", organizations: [] }}>{children}</SessionProvider>
  );
  return renderHook(() => useIntake("pine-hollow", eventId), { wrapper }).result;
}

test("files stand in the queue of the event they were dropped at, and count as unsent until signing out", async () => {
  const [lakeside, trailblazers] = [openDesk("lakeside"), openDesk("trailblazers")];
  expect(lakeside.current.status).toBe("loading");
  act(() => lakeside.current.add([new File(["<svg>"], "drawing.svg"), new File([""], "empty.jpg")]));
  await waitFor(() => expect(lakeside.current.counts.all).toBe(2), { timeout: 10_000 });
  expect(trailblazers.current).toMatchObject({ status: "ready", items: [] });
  expect(lakeside.current.items.map(({ fileName }) => fileName)).toEqual(["drawing.svg", "empty.jpg"]);
  // This browser has no database: the page says so, and loses nothing as long as it lives.
  expect(lakeside.current.isKept).toBe(false);
  expect(countUnsentFiles()).toBe(2);
  const [first] = lakeside.current.items;
  expect(await (await lakeside.current.pictureOf(first?.id ?? ""))?.text()).toBe("<svg>");

  act(() => lakeside.current.uploadAll());
  await waitFor(() => expect(lakeside.current.counts.error).toBe(2));
  expect(first?.uploadState).toEqual({ status: "pending", isRequested: false });
  expect(lakeside.current.items[0]?.uploadState).toEqual({
    status: "error",
    sentence: "Failed to load image",
    again: false,
  });

  act(() => lakeside.current.remove(first?.id ?? ""));
  await waitFor(() => expect(lakeside.current.counts.all).toBe(1));
  act(() => {
    clearLocalData();
    dropBearer();
  });
  await waitFor(() => expect(lakeside.current).toMatchObject({ status: "loading", items: [] }));
  expect(countUnsentFiles()).toBe(0);
});
