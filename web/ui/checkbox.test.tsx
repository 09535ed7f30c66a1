import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Checkbox } from "./checkbox.tsx";

afterEach(cleanup);

test("the words are part of the target", async () => {
  const change = vi.fn();
  render(<Checkbox onChange={change}>Send me a copy</Checkbox>);
  await userEvent.click(screen.getByText("Send me a copy"));
  expect(change).toHaveBeenCalledWith(true);
});

test("the space bar turns it over", async () => {
  render(<Checkbox defaultSelected>Send me a copy</Checkbox>);
  const box = screen.getByRole("checkbox", { name: "Send me a copy", checked: true });
  await userEvent.tab();
  await userEvent.keyboard(" ");
  expect(box).toBe(screen.getByRole("checkbox", { checked: false }));
});
