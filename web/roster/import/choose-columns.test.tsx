import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import { ChooseColumns } from "./roster-import.tsx";

afterEach(cleanup);

function show(type: string) {
  const actions = { onHeaders: vi.fn(), onChoose: vi.fn(), onPreview: vi.fn() };
  const guessed: ImportField[] = ["name", "ignore", "contact1Email"];
  render(
    <ChooseColumns
      words={organizationTerms({ type })}
      columns={{
        headers: ["Camper", "Allergies", "Email"],
        rows: [["Maya", "nuts", "e@x.org"], ["Theo"]],
        firstLine: 2,
      }}
      hasHeaders
      mapping={guessed}
      guessed={guessed}
      error={undefined}
      pending={false}
      {...actions}
    />,
  );
  return { ...actions, user: userEvent.setup() };
}

test("each column has its name, what it says and what it is taken for, in the organization's words", () => {
  show("Camp");
  expect(screen.getByRole("button", { name: /Camper/ }).textContent).toContain("Name");
  expect(screen.getByText("Maya · Theo")).toBeDefined();
  expect(screen.getByRole("button", { name: /Email/ }).textContent).toContain("Parent 1 email");
  expect(screen.getByText("2 of 3 columns used")).toBeDefined();
  expect(screen.getByText("1 column is left out and stays in this browser")).toBeDefined();
});

test("another meaning can be chosen, and the headers be taken for a row", async () => {
  const { user, onChoose, onHeaders, onPreview } = show("Retreat Center");
  await user.click(screen.getByRole("button", { name: /Email/ }));
  await user.click(screen.getByRole("option", { name: "Contact 2 email" }));
  expect(onChoose).toHaveBeenCalledWith(2, "contact2Email");
  await user.click(screen.getByRole("checkbox", { name: "The first row holds the column names" }));
  expect(onHeaders).toHaveBeenCalledWith(false);
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(onPreview).toHaveBeenCalledTimes(1);
});
