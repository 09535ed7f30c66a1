import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventErrors } from "#domain/events/errors.ts";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { DeleteEventDialog } from "./delete-event-dialog.tsx";

afterEach(cleanup);

type Delete = (typedName?: string) => Promise<unknown>;

function show(participants: number, onDelete: Delete = vi.fn<Delete>(), type = "Camp") {
  const event = {
    id: "3",
    name: "Week 3 · Lakeside",
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    description: null,
    participants,
  };
  const onClose = vi.fn();
  render(
    <DeleteEventDialog
      event={event}
      words={organizationTerms({ type })}
      onDelete={onDelete}
      onClose={onClose}
    />,
  );
  return {
    question: screen.getByRole("alertdialog", { name: "Delete Week\u00A03\u00A0· Lakeside?" }),
    onDelete,
    onClose,
  };
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Delete week" }));

test("an empty week asks once and goes", async () => {
  const { question, onDelete } = show(0);
  expect(question.textContent).toContain("It has no campers.");
  await press();
  expect(onDelete).toHaveBeenCalledWith();
});

test("one with campers says who goes along and how long it can be restored, and asks for its name", async () => {
  const { question, onDelete } = show(298);
  expect(question.textContent).toContain("298 campers are deleted with it");
  expect(question.textContent).toContain("families lose access right away");
  expect(question.textContent).toContain("30 days");
  expect(question.textContent).toContain("Recently deleted");
  const field = screen.getByRole("textbox", { name: "Type “Week 3 · Lakeside” to confirm" });
  await userEvent.type(field, "Week 3");
  await press();
  expect(screen.getByRole("alert").textContent).toBe(eventErrors.typeTheName.message);
  expect(onDelete).not.toHaveBeenCalled();
  await userEvent.type(field, " Lakeside {Enter}");
  expect(onDelete).toHaveBeenCalledWith("Week 3 Lakeside ");
});

test("others have participants, and one is one", () => {
  const { question } = show(1, vi.fn<Delete>(), "Retreat Center");
  expect(question.textContent).toContain("1 participant is deleted with it");
});

test("when the server knows of people the list did not show, the name is asked for", async () => {
  const { status, message, code } = eventErrors.typeTheName;
  const onDelete = vi
    .fn<Delete>()
    .mockRejectedValueOnce(new CallFailed(status, message, code))
    .mockResolvedValueOnce({});
  show(0, onDelete);
  await press();
  const field = await screen.findByRole("textbox");
  screen.getByText(/^Campers deleted earlier and pictures uploaded to it are deleted with it\./);
  await userEvent.type(field, "Week 3 · Lakeside{Enter}");
  expect(onDelete).toHaveBeenLastCalledWith("Week 3 · Lakeside");
});

test.each([
  [0, new CallFailed("permission-denied", "Only organization admins can delete events.")],
  [298, new CallFailed("permission-denied", "Only organization admins can delete events.")],
])("with %d people a refusal is told where the question was asked", async (participants, error) => {
  const { onClose } = show(participants, vi.fn<Delete>().mockRejectedValue(error));
  if (participants > 0) await userEvent.type(screen.getByRole("textbox"), "Week 3 · Lakeside");
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe(error.message));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(onClose).toHaveBeenCalled();
});

test("a server that fails is said in the catalogue's words", async () => {
  show(0, vi.fn<Delete>().mockRejectedValue(new CallFailed("internal", "")));
  await press();
  await waitFor(() => expect(screen.getByRole("alert").textContent).toBe("Failed to delete event."));
});
