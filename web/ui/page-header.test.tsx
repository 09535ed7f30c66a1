import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { PageHeader } from "./page-header.tsx";
import { Panel } from "./panel.tsx";

afterEach(cleanup);

test("the way up is a list of links in order", () => {
  render(
    <PageHeader
      title="People"
      count="298 in 31 houses"
      crumbs={[
        { label: "Trips", href: "/trips" },
        { label: "Lakeside", href: "/trips/3" },
      ]}
    />,
  );
  const trail = screen.getByRole("navigation", { name: "Breadcrumb" });
  const links = within(trail).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/trips", "/trips/3"]);
  screen.getByRole("heading", { level: 1, name: "People" });
  screen.getByText("298 in 31 houses");
});

test("a page at the top has no trail", () => {
  render(<PageHeader title="Trips" />);
  expect(screen.queryByRole("navigation")).toBeNull();
});

test("a panel is a region named by its title", () => {
  render(
    <Panel title="Needs matching" count="1 picture" waits>
      Here
    </Panel>,
  );
  expect(screen.getByRole("region", { name: "Needs matching" }).className).toBe("panel waits");
});
