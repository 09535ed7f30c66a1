import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { TextArea } from "./text-area.tsx";
import { TextField } from "./text-field.tsx";

afterEach(cleanup);

test("a field is found by its label and hands over what is typed", async () => {
  const change = vi.fn();
  render(<TextField label="Name" description="As on the door." onChange={change} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Ma");
  expect(change.mock.calls).toEqual([["M"], ["Ma"]]);
});

test("the description and the error belong to the field for those who listen", () => {
  render(<TextField label="Email" description="We write there." error="This address has no ending." />);
  const field = screen.getByRole("textbox", { name: "Email" });
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(describedBy(field)).toEqual(["We write there.", "This address has no ending."]);
});

test("a field without error is not marked", () => {
  render(<TextField label="Email" />);
  expect(screen.getByRole("textbox").hasAttribute("aria-invalid")).toBe(false);
});

test("the name of ruled paper is only spoken", () => {
  render(<TextArea label="Your note" ruled defaultValue="Dear Maya," />);
  const paper = screen.getByRole("textbox", { name: "Your note" });
  expect(paper.className).toBe("ruled");
  expect(screen.getByText("Your note").className).toBe("sr-only");
});

function describedBy(field: HTMLElement): string[] {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id !== "");
  return ids.map((id) => document.querySelector(`[id="${id}"]`)?.textContent ?? "");
}
