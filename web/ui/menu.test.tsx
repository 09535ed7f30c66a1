import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { IconButton } from "./icon-button.tsx";
import { MenuItem, MenuLine, Submenu } from "./menu-item.tsx";
import { Menu } from "./menu.tsx";

afterEach(cleanup);

function RowMenu({ onEdit, onMove }: { onEdit?: () => void; onMove?: () => void }) {
  return (
    <Menu opener={<IconButton label="More" icon={<svg aria-hidden="true" />} />}>
      <MenuItem detail="E" onAction={() => onEdit?.()}>
        Edit
      </MenuItem>
      <MenuItem href="/people">People</MenuItem>
      <Submenu label="Move to">
        <MenuItem onAction={() => onMove?.()}>Heron</MenuItem>
      </Submenu>
      <MenuLine />
      <MenuItem tone="danger">Delete</MenuItem>
    </Menu>
  );
}

test("a menu opens at its button, acts and closes", async () => {
  const edit = vi.fn();
  render(<RowMenu onEdit={edit} />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(screen.getByRole("menuitem", { name: /Edit/ }));
  expect(edit).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("an entry that goes somewhere is a link", async () => {
  render(<RowMenu />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  expect(screen.getByRole("menuitem", { name: "People" }).getAttribute("href")).toBe("/people");
});

test("a submenu opens from its entry, and choosing in it closes both", async () => {
  const move = vi.fn();
  render(<RowMenu onMove={move} />);
  await userEvent.click(screen.getByRole("button", { name: "More" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Move to" }));
  await userEvent.click(await screen.findByRole("menuitem", { name: "Heron" }));
  expect(move).toHaveBeenCalledOnce();
  expect(screen.queryByRole("menu")).toBeNull();
});
