import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DialogTrigger } from "react-aria-components/Dialog";
import { afterEach, expect, test, vi } from "vitest";
import { Button } from "./button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { Density } from "./density.tsx";
import { Dialog } from "./dialog.tsx";

afterEach(cleanup);

test("Escape closes it and the focus goes back to where it came from", async () => {
  render(
    <DialogTrigger>
      <Button>Open</Button>
      <Dialog title="Add person">Here</Dialog>
    </DialogTrigger>,
  );
  const opener = screen.getByRole("button", { name: "Open" });
  await userEvent.click(opener);
  screen.getByRole("dialog", { name: "Add person" });
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(document.activeElement).toBe(opener));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the cross closes it, and so may anything inside", async () => {
  const change = vi.fn();
  render(
    <Dialog title="Add person" isOpen onOpenChange={change}>
      {(close) => <Button onPress={close}>Done</Button>}
    </Dialog>,
  );
  await userEvent.click(screen.getByRole("button", { name: "Close" }));
  await userEvent.click(screen.getByRole("button", { name: "Done" }));
  expect(change.mock.calls).toEqual([[false], [false]]);
});

test("a press beside a dialog that holds writing does not close it; Escape does", async () => {
  const change = vi.fn();
  render(
    <Dialog title="Add person" locksWriting isOpen onOpenChange={change}>
      Here
    </Dialog>,
  );
  await userEvent.click(document.body);
  expect(change).not.toHaveBeenCalled();
  // The focus comes back into the dialog with the next frame, and keys go where the focus is.
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  await userEvent.keyboard("{Escape}");
  expect(change.mock.calls).toEqual([[false]]);
});

test("it keeps the density of the region it was opened from", () => {
  render(
    <Density of="staff">
      <Dialog title="Add person" isOpen>
        Here
      </Dialog>
    </Density>,
  );
  expect(screen.getByRole("dialog").closest("[data-density]")?.getAttribute("data-density")).toBe("staff");
});

test("a question stays open while its answer is carried out", async () => {
  const confirm = vi.fn();
  const question = (isPending: boolean) => (
    <ConfirmDialog
      title="Delete this?"
      confirmLabel="Delete"
      pendingLabel="Deleting…"
      isPending={isPending}
      onConfirm={confirm}
      isOpen
    >
      It will be gone.
    </ConfirmDialog>
  );
  const { rerender } = render(question(false));
  screen.getByRole("alertdialog", { name: "Delete this?" });
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  rerender(question(true));
  await userEvent.click(screen.getByRole("button", { name: "Deleting…" }));
  expect(confirm).toHaveBeenCalledTimes(1);
});
