import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { eventErrors } from "#domain/events/errors.ts";
import type { EventShape } from "#domain/events/event.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import type { EventFields } from "./calls.ts";
import { EventDialog } from "./event-dialog.tsx";

afterEach(cleanup);

const week = {
  id: "1",
  name: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  description: "Swim and sail.",
};

type Shown = { event?: EventShape; onSave?: Save; asksForConsent?: () => boolean };

function show({ event, onSave = vi.fn(), asksForConsent = () => false }: Shown = {}) {
  const onClose = vi.fn();
  render(
    <EventDialog
      title="Add week"
      saveLabel="Add week"
      savingLabel="Adding…"
      failed="Failed to add event."
      event={event}
      asksForConsent={asksForConsent}
      onSave={onSave}
      onClose={onClose}
    />,
  );
  return { onSave, onClose };
}
type Save = (fields: EventFields & { typedName?: string }) => Promise<unknown>;

function write(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
const press = () => userEvent.click(screen.getByRole("button", { name: "Add week" }));
const complaint = () => screen.queryByRole("alert")?.textContent;

test("what was written is handed over, cleaned", async () => {
  const { onSave } = show();
  write("Name", "  Week   4 ");
  write("Start date", "2027-07-18");
  write("End date", "2027-07-24");
  await press();
  expect(onSave).toHaveBeenCalledWith({
    name: "Week 4",
    startDate: "2027-07-18",
    endDate: "2027-07-24",
    description: null,
    mail: null,
  });
});

test("a form that asks for consent is saved once it is given", async () => {
  const { onSave } = show({ asksForConsent: () => true });
  write("Name", "Week 4");
  write("Start date", "2027-07-18");
  write("End date", "2027-07-24");
  await press();
  expect(complaint()).toBe("Confirm that your families agreed.");
  expect(onSave).not.toHaveBeenCalled();
  const confirm = screen.getByRole("checkbox", { name: /families agreed/ });
  expect(document.activeElement).toBe(confirm);
  await userEvent.click(confirm);
  await press();
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ familiesAgreed: true }));
});

test("a form asks for consent when the server says that it is missing", async () => {
  const onSave = vi
    .fn<Save>()
    .mockRejectedValueOnce(
      new CallFailed("aborted", eventErrors.familiesNotAgreed.message, eventErrors.familiesNotAgreed.code),
    );
  show({ onSave });
  write("Name", "Week 1");
  write("Start date", "2028-07-18");
  write("End date", "2028-07-24");
  expect(screen.queryByRole("checkbox", { name: /families agreed/ })).toBeNull();
  await press();
  await userEvent.click(await screen.findByRole("checkbox", { name: /families agreed/ }));
  await press();
  expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ familiesAgreed: true }));
});

test("mail days and their cut-off are handed over, in the order of the week", async () => {
  const { onSave } = show({ event: week });
  for (const day of ["Friday", "Monday"]) await userEvent.click(screen.getByLabelText(day));
  screen.getByText("First mail on Mon, Jul 12, last mail on Fri, Jul 16.");
  write("Cut-off (optional)", "08:30");
  await press();
  expect(onSave).toHaveBeenCalledWith(
    expect.objectContaining({ mail: { days: [1, 5], cutOffMinutes: 510 } }),
  );
});

test("letters are switched off for one event, and sent only if changed", async () => {
  const { onSave } = show({ event: week });
  await press();
  expect(onSave).toHaveBeenLastCalledWith(expect.not.objectContaining({ takesLetters: expect.anything() }));
  await userEvent.click(screen.getByRole("switch", { name: /^Families can write to this/ }));
  await press();
  expect(onSave).toHaveBeenLastCalledWith(expect.objectContaining({ takesLetters: false }));
});

test("what an event has stands in the form, and can be taken away", async () => {
  const { onSave } = show({ event: { ...week, mail: { days: [1, 3], cutOffMinutes: 485 } } });
  expect(screen.getByLabelText("Cut-off (optional)")).toHaveProperty("value", "08:05");
  expect(screen.getByLabelText("Monday")).toHaveProperty("checked", true);
  expect(screen.getByLabelText("Tuesday")).toHaveProperty("checked", false);
  for (const day of ["Monday", "Wednesday"]) await userEvent.click(screen.getByLabelText(day));
  write("Cut-off (optional)", "");
  await press();
  expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ mail: null }));
});

test("an end in the past with people in the event is saved once the name is typed", async () => {
  const { status, message, code } = eventErrors.typeTheNameToEnd;
  const onSave = vi.fn<Save>(async ({ typedName }) => {
    if (typedName !== "Week 3") throw new CallFailed(status, message, code);
  });
  show({ event: week, onSave });
  write("Start date", "2026-07-11");
  write("End date", "2026-07-17");
  await press();
  await waitFor(() => expect(complaint()).toBe(message));
  const field = screen.getByLabelText("Type “Week 3” to end it on Jul 17, 2026");
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, "Week 3");
  await press();
  expect(onSave).toHaveBeenLastCalledWith(
    expect.objectContaining({ typedName: "Week 3", endDate: "2026-07-17" }),
  );
  await waitFor(() => expect(complaint()).toBeUndefined());
});

test("both or none: half of it is refused, marked and under the cursor", async () => {
  const { onSave } = show({ event: week });
  write("Cut-off (optional)", "08:00");
  await press();
  expect(complaint()).toBe("Choose at least one mail day.");
  expect(document.activeElement).toBe(screen.getByLabelText("Sunday"));
  await userEvent.click(screen.getByLabelText("Monday"));
  write("Cut-off (optional)", "");
  await press();
  expect(complaint()).toBe("Choose a cut-off time.");
  expect(document.activeElement).toBe(screen.getByLabelText("Cut-off (optional)"));
  expect(onSave).not.toHaveBeenCalled();
});

test("a mail day that the event never has is pointed out", async () => {
  show({ event: { ...week, endDate: "2027-07-12" } });
  await userEvent.click(screen.getByLabelText("Friday"));
  expect(screen.queryByText("None of these days is in this event.")).not.toBeNull();
});

test.each([
  ["Name", "", "Name is required."],
  ["Name", "   ", "Name is required."],
  ["Start date", "", "Invalid date format."],
  ["End date", "", "Invalid date format."],
  ["End date", "2027-07-10", "End date must be the same as or after the start date."],
])("%s as %j is refused, marked and under the cursor: %s", async (label, value, sentence) => {
  const { onSave } = show({ event: week });
  write(label, value);
  await press();
  expect(complaint()).toBe(sentence);
  const field = screen.getByLabelText(label);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  expect(onSave).not.toHaveBeenCalled();
});

test("one day is long enough", async () => {
  const { onSave } = show({ event: week });
  write("End date", "2027-07-11");
  await press();
  expect(onSave).toHaveBeenCalledOnce();
});

test.each([
  [
    new CallFailed("permission-denied", "Only organization admins can create events."),
    "Only organization admins can create events.",
  ],
  [new CallFailed("internal", "trace"), "Failed to add event."],
])("a refusal stands in the form, and what was typed stays", async (error, sentence) => {
  const onSave = vi.fn<Save>().mockRejectedValueOnce(error).mockResolvedValueOnce({});
  const { onClose } = show({ event: week, onSave });
  write("Description (optional)", "Mail call after lunch.");
  await press();
  await waitFor(() => expect(complaint()).toBe(sentence));
  expect(screen.getByLabelText("Description (optional)")).toHaveProperty("value", "Mail call after lunch.");
  expect(onClose).not.toHaveBeenCalled();
  await press();
  await waitFor(() => expect(complaint()).toBeUndefined());
  expect(onSave).toHaveBeenCalledTimes(2);
});

test("pressing twice saves once", async () => {
  const onSave = vi.fn<Save>(() => new Promise(() => undefined));
  show({ event: week, onSave });
  await press();
  await userEvent.click(screen.getByRole("button", { name: "Adding…" }));
  expect(onSave).toHaveBeenCalledOnce();
});

test("the calendar of the last day begins at the first", () => {
  show({ event: week });
  expect(screen.getByLabelText("End date").getAttribute("min")).toBe("2027-07-11");
});
