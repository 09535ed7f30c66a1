import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Badge } from "./badge.tsx";
import { RuledText } from "./ruled-text.tsx";
import { Sheet } from "./sheet.tsx";

afterEach(cleanup);

test("a state is a word, with its picture beside it", () => {
  render(
    <Badge tone="success" icon={<svg aria-hidden="true" />}>
      Printed
    </Badge>,
  );
  const badge = screen.getByText("Printed");
  expect(badge.className).toBe("badge badge-success");
  expect(badge.querySelector("svg")).not.toBeNull();
});

test("a sheet that needs the user's attention has the gold edge", () => {
  render(
    <Sheet waits aria-label="Invite">
      Here
    </Sheet>,
  );
  expect(screen.getByRole("article", { name: "Invite" }).className).toBe("sheet waits");
});

test("what a person wrote keeps its line breaks", () => {
  render(<RuledText>{"Dear Maya,\nThe house is quiet."}</RuledText>);
  expect(screen.getByText(/Dear Maya/).textContent).toBe("Dear Maya,\nThe house is quiet.");
});
