import { cleanup, fireEvent, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { PictureViewer } from "./picture-viewer.tsx";

const onClose = vi.fn();
beforeEach(() => {
  scriptAnswers();
  onClose.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const aPicture = (name: string) => ({
  name,
  link: `https://files.example/${name}`,
  alt: `Page ${name}`,
  askAgain: () => Promise.resolve(null),
});

function open(...names: string[]): void {
  show(<PictureViewer title="Reply from Maya" pictures={names.map(aPicture)} onClose={onClose} />);
}
const lies = () => screen.getByRole("img").parentElement?.style.transform;
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("closer, further and turned, by button and by key", async () => {
  open("one");
  screen.getByRole("dialog", { name: "Reply from Maya" });
  expect(lies()).toContain("scale(1) rotate(0deg)");
  await press("Larger");
  expect(lies()).toContain("scale(1.5)");
  await press("Rotate");
  expect(lies()).toContain("scale(1) rotate(90deg)");
  await userEvent.keyboard("++");
  expect(lies()).toContain("scale(2.25)");
  await userEvent.keyboard("-");
  expect(lies()).toContain("scale(1.5)");
  await userEvent.keyboard("0");
  expect(lies()).toContain("scale(1)");
  expect(screen.queryByRole("button", { name: "Next" })).toBeNull();
});

test("pages are turned by button and by arrow, and the ends are ends", async () => {
  open("one", "two");
  screen.getByText("Reply from Maya, page 1 of 2");
  await press("Next");
  screen.getByRole("img", { name: "Page two" });
  await press("Next");
  screen.getByRole("img", { name: "Page two" });
  await userEvent.keyboard("{ArrowLeft}");
  expect(screen.getByRole("img").getAttribute("alt")).toBe("Page one");
});

test("the cross closes it", async () => {
  open("one");
  await press("Close");
  expect(onClose).toHaveBeenCalledOnce();
});

test("two fingers that part bring it closer, and a wheel does the same", () => {
  open("one");
  const stage = screen.getByRole("img").parentElement?.parentElement ?? document.body;
  stage.setPointerCapture = () => undefined;
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: -50, clientY: 0 });
  fireEvent.pointerDown(stage, { pointerId: 2, clientX: 50, clientY: 0 });
  fireEvent.pointerMove(stage, { pointerId: 2, clientX: 150, clientY: 0 });
  expect(lies()).toContain("scale(2)");
  fireEvent.pointerUp(stage, { pointerId: 2 });
  fireEvent.pointerUp(stage, { pointerId: 1 });
  fireEvent.pointerMove(stage, { pointerId: 1, clientX: 400, clientY: 0 });
  expect(lies()).toContain("scale(2)");
  fireEvent.wheel(stage, { deltaY: 4_000 });
  expect(lies()).toContain("scale(1)");
});
