import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { IconButton } from "./icon-button.tsx";

afterEach(cleanup);

test("a press calls back, by mouse and by keyboard", async () => {
  const press = vi.fn();
  render(<Button onPress={press}>Save</Button>);
  await userEvent.click(screen.getByRole("button", { name: "Save" }));
  await userEvent.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(2);
});

test("while it works it says so, keeps the focus and refuses a second press", async () => {
  const press = vi.fn();
  const { rerender } = render(<Button onPress={press}>Save</Button>);
  await userEvent.click(screen.getByRole("button"));
  rerender(
    <Button onPress={press} isPending pendingLabel="Saving…">
      Save
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Saving…" });
  await userEvent.click(button);
  expect(press).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
});

const announced = () => document.querySelectorAll("[data-live-announcer] [aria-labelledby]").length;

test("removes the screen reader announcement of a pending button that unmounts", async () => {
  const { rerender, unmount } = render(<Button>Save</Button>);
  await userEvent.click(screen.getByRole("button"));
  rerender(<Button isPending>Save</Button>);
  await vi.waitFor(() => expect(announced()).toBe(1));
  unmount();
  expect(announced()).toBe(0);
});

test("removes it also when react-aria adds it after the button is gone, before anything can read it", async () => {
  const { rerender, unmount } = render(<Button>Save</Button>);
  await userEvent.click(screen.getByRole("button"));
  rerender(<Button isPending>Save</Button>);
  await vi.waitFor(() => expect(announced()).toBe(1));
  const late = document.querySelector("[data-live-announcer] [aria-labelledby]")?.cloneNode();
  const log = document.querySelector("[data-live-announcer] [aria-live='assertive']");
  unmount();
  log?.append(late ?? "");
  expect(announced()).toBe(1);
  await Promise.resolve();
  expect(announced()).toBe(0);
});

test("without words for the work the label stays", () => {
  render(<Button isPending>Save</Button>);
  expect(screen.getByRole("button", { name: "Save" }).getAttribute("aria-disabled")).toBe("true");
});

test("an icon alone has a spoken name", () => {
  render(<IconButton label="More" icon={<svg aria-hidden="true" />} />);
  expect(screen.getByRole("button", { name: "More" }).className).toContain("button-icon");
});
