import { afterEach, expect, test, vi } from "vitest";
import { sendPhoto } from "./photo-calls.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const place = { orgId: "pine", eventId: "lakeside", participantId: "maya", noteId: "first" };
const uploadUrl = "https://files.example.org/photo";

test("a connection that is dead ends the try after a minute, so that another can begin", async () => {
  vi.useFakeTimers();
  const request: string[] = [];
  vi.stubGlobal("fetch", (path: string) => {
    request.push(path);
    return Promise.resolve(
      path === "/auth/token"
        ? Response.json({ bearer: { token: "key", expiresInSeconds: 600 } })
        : Response.json({ result: { uploadUrl, headers: {} } }),
    );
  });
  class DeadRequest extends EventTarget {
    readonly upload = new EventTarget();
    open(_method: string, url: string): void {
      request.push(url);
    }
    send(): void {}
    abort(): void {}
  }
  vi.stubGlobal("XMLHttpRequest", DeadRequest);
  const sending = sendPhoto(place, new ArrayBuffer(8)).catch((error: unknown) => error);
  await vi.waitFor(() => expect(request).toContain(uploadUrl));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await sending).toMatchObject({ reason: "network" });
  expect(request).not.toContain("/callable/completeNotePhoto");
});
