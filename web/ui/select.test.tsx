import { useState } from "react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Select, type SelectOption } from "./select.tsx";

afterEach(cleanup);

type Paper = "letter" | "a4";
const papers: readonly SelectOption<Paper>[] = [
  { id: "letter", label: "Letter", detail: "8.5 × 11 in" },
  { id: "a4", label: "A4" },
];

function PaperChoice() {
  const [paper, setPaper] = useState<Paper | null>(null);
  return (
    <>
      <Select label="Paper" options={papers} value={paper} onChange={setPaper} placeholder="Choose a size" />
      <output>{paper}</output>
    </>
  );
}

test("a choice is made from the list and shown without its detail", async () => {
  render(<PaperChoice />);
  const opener = screen.getByRole("button", { name: /Paper/ });
  expect(opener.textContent).toContain("Choose a size");
  await userEvent.click(opener);
  await userEvent.click(screen.getByRole("option", { name: /Letter/ }));
  expect(screen.getByText("letter").tagName).toBe("OUTPUT");
  expect(opener.textContent).toBe("Letter");
});

test("what is wrong with the choice is told at the field", () => {
  render(<Select label="Paper" options={papers} value={null} onChange={() => {}} error="Choose a size." />);
  screen.getByText("Choose a size.");
  expect(document.querySelector(".field")?.hasAttribute("data-invalid")).toBe(true);
});
