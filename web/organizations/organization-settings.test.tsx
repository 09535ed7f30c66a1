import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { CallFailed } from "#web/platform/call-failed.ts";
import { OrganizationFacts } from "./organization-settings.tsx";
import { OrganizationSettingsForm } from "./organization-settings-form.tsx";

afterEach(cleanup);

const about = {
  id: "1",
  name: "Camp Pine Hollow",
  type: "Camp" as const,
  description: "Eleven cabins.",
  timeZone: "America/Chicago",
  officePhone: null,
  buildingWord: null,
  participantWord: null,
  familyNotices: true,
  printAtCutOff: false,
  stationery: true,
  letterPhotos: false,
  answersByMail: false,
  linkReturning: true,
  preapproveProposals: false,
  counselorsReadReplies: false,
  lettersPerWeek: null,
  tips: "",
  tipsInSpanish: "",
  passkeysRequired: false,
  role: "admin" as const,
};

const save = () => screen.getByRole<HTMLButtonElement>("button", { name: "Save changes" });

test("what an admin changes is sent whole, and there is nothing to save before", async () => {
  const sent = vi.fn(() => Promise.resolve());
  render(<OrganizationSettingsForm about={about} onSave={sent} />);
  expect(save().disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText("Time zone"), "Denver");
  screen.getByText(/^Mountain (Standard|Daylight) Time\. It is \w+day.* there\.$/);
  await userEvent.click(save());
  const { name, type, description } = about;
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    name,
    type,
    description,
    timeZone: "America/Denver",
    officePhone: null,
  });
  await waitFor(() => expect(save().disabled).toBe(true));
});

test("an admin enters the office's phone number, and takes it away again", async () => {
  const sent = vi.fn(() => Promise.resolve());
  const form = (now: Omit<typeof about, "officePhone"> & { officePhone: string | null }) => (
    <OrganizationSettingsForm about={now} onSave={sent} />
  );
  const { rerender } = render(form(about));
  const phone = screen.getByRole<HTMLInputElement>("textbox", { name: "Office phone (optional)" });
  await userEvent.type(phone, "555010");
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe("Office phone must be 10 digits.");
  await userEvent.type(phone, "4477");
  expect(phone.value).toBe("(555) 010-4477");
  await userEvent.click(save());
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ officePhone: "5550104477" }));
  rerender(form({ ...about, officePhone: "5550104477" }));
  await waitFor(() => expect(save().disabled).toBe(true));
  expect(phone.value).toBe("(555) 010-4477");
  await userEvent.clear(phone);
  await userEvent.click(save());
  expect(sent).toHaveBeenLastCalledWith(expect.objectContaining({ officePhone: null }));
});

test("a name is required, and a failure keeps what was typed", async () => {
  const failing = () => Promise.reject(new CallFailed("internal", ""));
  render(<OrganizationSettingsForm about={about} onSave={failing} />);
  const name = screen.getByRole<HTMLInputElement>("textbox", { name: "Name" });
  await userEvent.clear(name);
  await userEvent.click(save());
  expect(screen.getByRole("alert").textContent).toBe("Name is required.");
  await userEvent.type(name, "Oak");
  await userEvent.click(save());
  expect((await screen.findByText("Failed to save organization.")).closest("[role=alert]")).not.toBeNull();
  expect(name.value).toBe("Oak");
});

test("what is typed while the answer is on its way stays, and can be saved", async () => {
  const answer = Promise.withResolvers<void>();
  render(<OrganizationSettingsForm about={about} onSave={() => answer.promise} />);
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " II");
  await userEvent.click(save());
  const description = screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Description" });
  await userEvent.type(description, " One lake.");
  answer.resolve();
  await waitFor(() => expect(save().disabled).toBe(false));
  expect(description.value).toBe("Eleven cabins. One lake.");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Camp Pine Hollow");
});

test("shows a colleague's changes in fields that the user has not edited", async () => {
  const form = (now: typeof about) => (
    <OrganizationSettingsForm about={now} onSave={() => Promise.resolve()} />
  );
  const { rerender } = render(form(about));
  await userEvent.type(screen.getByRole("textbox", { name: "Name" }), " II");
  rerender(form({ ...about, description: "Twelve cabins." }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name" }).value).toBe("Camp Pine Hollow II");
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Description" }).value).toBe("Twelve cabins.");
});

test("a member reads the same without fields", () => {
  render(<OrganizationFacts about={about} />);
  screen.getByText("Camp Pine Hollow");
  screen.getByText("Eleven cabins.");
  screen.getByText("Chicago");
  expect(screen.queryByRole("textbox")).toBeNull();
});
