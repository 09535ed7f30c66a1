import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { AnchorProvider, type AnchorProps } from "./anchor.tsx";
import { LinkButton } from "./link-button.tsx";
import { TextLink } from "./text-link.tsx";

afterEach(cleanup);

function RoutedAnchor({ children, ...rest }: AnchorProps) {
  return (
    <a data-routed="yes" {...rest}>
      {children}
    </a>
  );
}

test("a link is a real link, whatever it looks like", () => {
  render(
    <LinkButton href="/how" variant="primary">
      Learn more
    </LinkButton>,
  );
  const link = screen.getByRole("link", { name: "Learn more" });
  expect(link.getAttribute("href")).toBe("/how");
  expect(link.className).toBe("button button-primary");
});

test("the app's router takes every link over", () => {
  render(
    <AnchorProvider anchor={RoutedAnchor}>
      <TextLink href="/people">All people</TextLink>
      <LinkButton href="/how">Learn more</LinkButton>
    </AnchorProvider>,
  );
  for (const link of screen.getAllByRole("link")) expect(link.dataset["routed"]).toBe("yes");
});
