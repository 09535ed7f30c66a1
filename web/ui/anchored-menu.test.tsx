import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { AnchoredMenu } from "./anchored-menu.tsx";
import { MenuItem, Submenu } from "./menu-item.tsx";

afterEach(cleanup);

function Rows({ onMove }: { onMove?: (name: string) => void }) {
  const [opened, setOpened] = useState<{ name: string; button: HTMLElement }>();
  return (
    <>
      {["Ann", "Ben"].map((name) => (
        <button
          type="button"
          key={name}
          onClick={({ currentTarget }) => setOpened({ name, button: currentTarget })}
        >
          {name}
        </button>
      ))}
      <AnchoredMenu
        label={opened?.name ?? ""}
        anchor={opened?.button ?? null}
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      >
        <MenuItem>Rename</MenuItem>
        <Submenu label="Move to">
          <MenuItem
            onAction={() => {
              onMove?.(opened?.name ?? "");
              setOpened(undefined);
            }}
          >
            Attic
          </MenuItem>
        </Submenu>
      </AnchoredMenu>
    </>
  );
}

test("one menu opens at whichever button asked for it, and gives the focus back", async () => {
  render(<Rows />);
  const ben = screen.getByRole("button", { name: "Ben" });
  await userEvent.click(ben);
  expect(screen.getByRole("menu", { name: "Ben" })).toBeTruthy();
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("menu")).toBeNull();
  await vi.waitFor(() => expect(document.activeElement).toBe(ben));
});

test("an entry closes it, also one of a submenu", async () => {
  const move = vi.fn();
  render(<Rows onMove={move} />);
  await userEvent.click(screen.getByRole("button", { name: "Ann" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Rename" }));
  expect(screen.queryByRole("menu")).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Ann" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Move to" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Attic" }));
  expect(move).toHaveBeenCalledWith("Ann");
  expect(screen.queryByRole("menu")).toBeNull();
});
