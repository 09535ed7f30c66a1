import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { ScanDialog } from "./scan-dialog.tsx";

beforeEach(() => void scriptAnswers());
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "mediaDevices");
});

/** A browser whose camera answers like this. */
function withCamera(name: string): void {
  const getUserMedia = () => Promise.reject(new DOMException("", name));
  Object.defineProperty(navigator, "mediaDevices", { configurable: true, value: { getUserMedia } });
}

test.each([
  ["NotAllowedError", /The camera is blocked for this site\./],
  ["NotFoundError", /We couldn't find a camera on this device\./],
  ["NotReadableError", /Another app is using the camera\./],
])("a camera that fails with %s is explained, and Add pictures remains", async (name, sentence) => {
  withCamera(name);
  const onClose = vi.fn();
  const intake = { items: [], addAndUpload: () => Promise.resolve(true), paused: null, isKept: true };
  show(<ScanDialog of={{ orgId: "pine-hollow", eventId: "lakeside" }} intake={intake} onClose={onClose} />);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toMatch(sentence);
  expect(alert.textContent).toContain("“Add pictures”");
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(onClose).toHaveBeenCalledOnce();
});
