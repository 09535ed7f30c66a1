import { useState } from "react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { NativeDialog } from "./native-dialog.tsx";

afterEach(cleanup);

function Welcome() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Get started
      </button>
      <NativeDialog title="Who are you?" isOpen={isOpen} onClose={() => setOpen(false)}>
        <a href="/one">First</a>
      </NativeDialog>
    </>
  );
}

function dialog(): HTMLDialogElement {
  const found = document.querySelector("dialog");
  if (found === null) throw new Error("No dialog on the page");
  return found;
}

test("it opens as a named modal and the cross closes it", async () => {
  render(<Welcome />);
  expect(dialog().open).toBe(false);
  await userEvent.click(screen.getByRole("button", { name: "Get started" }));
  expect(screen.getByRole("dialog", { name: "Who are you?" })).toBe(dialog());
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(dialog().open).toBe(false);
});

test("a press beside it closes it, a press inside does not", async () => {
  render(<Welcome />);
  await userEvent.click(screen.getByRole("button", { name: "Get started" }));
  await userEvent.click(screen.getByRole("heading", { name: "Who are you?" }));
  expect(dialog().open).toBe(true);
  await userEvent.click(dialog());
  expect(dialog().open).toBe(false);
});

test("reports a close by Escape, so that the dialog can be opened again", async () => {
  render(<Welcome />);
  const opener = screen.getByRole("button", { name: "Get started" });
  await userEvent.click(opener);
  dialog().close();
  await userEvent.click(opener);
  expect(dialog().open).toBe(true);
});

test("the first choice comes before the cross, so that the browser focuses it", () => {
  render(<Welcome />);
  const order = [...dialog().querySelectorAll("a, button")].map(
    (element) => element.getAttribute("aria-label") ?? element.textContent,
  );
  expect(order).toEqual(["First", "Close"]);
});
