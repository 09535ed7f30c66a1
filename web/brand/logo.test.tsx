import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AnchorProvider } from "#web/ui/anchor.tsx";
import { Logo } from "./logo.tsx";

afterEach(cleanup);

test("the logo is a link with the product's name", () => {
  render(<Logo size="small" to="/" />);
  expect(screen.getByRole("link", { name: "Cabin Courier" }).getAttribute("href")).toBe("/");
});

test("the mark alone still says the name", () => {
  render(<Logo size="small" to="/" markOnly />);
  expect(screen.getByRole("link", { name: "Cabin Courier" })).toBeDefined();
});

test("without a place to go it is no link", () => {
  render(<Logo size="large" onDark />);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText("Cabin Courier")).toBeDefined();
});

test("uses the router's link, so a click does not reload the page", () => {
  render(
    <AnchorProvider anchor={({ href, children }) => <a href={`/routed${href}`}>{children}</a>}>
      <Logo size="small" to="/" />
    </AnchorProvider>,
  );
  expect(screen.getByRole("link", { name: "Cabin Courier" }).getAttribute("href")).toBe("/routed/");
});
