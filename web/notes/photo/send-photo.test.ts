import { afterEach, expect, test, vi } from "vitest";
import { sendPhoto } from "./send-photo.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const place = { orgId: "pine", eventId: "lakeside", participantId: "maya", noteId: "first" };
const uploadUrl = "https://files.example.org/photo";

test("a line that is dead ends the try after three minutes, so that another can begin", async () => {
  const dead = new AbortController();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) =>
    ms === 180_000 ? dead.signal : new AbortController().signal,
  );
  const request: string[] = [];
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit) => {
    request.push(path);
    if (path === "/auth/token")
      return Promise.resolve(Response.json({ bearer: { token: "key", expiresInSeconds: 600 } }));
    if (path === "/callable/initNotePhoto")
      return Promise.resolve(Response.json({ result: { uploadUrl, headers: {} } }));
    return new Promise((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  });
  const sending = sendPhoto(place, new ArrayBuffer(8));
  await vi.waitFor(() => expect(request).toContain(uploadUrl));
  dead.abort(new DOMException("too late", "TimeoutError"));
  await expect(sending).rejects.toThrow("too late");
  expect(request).not.toContain("/callable/completeNotePhoto");
});
