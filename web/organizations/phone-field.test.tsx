import { useState } from "react";
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { PhoneField } from "./phone-field.tsx";

afterEach(cleanup);

function Phone({ from = "" }: { from?: string }) {
  const [phone, setPhone] = useState(from);
  return <PhoneField label="Phone" value={phone} onChange={setPhone} />;
}

const field = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Phone" });

test.each([
  ["5", "(5"],
  ["555", "(555"],
  ["5551", "(555) 1"],
  ["555123", "(555) 123"],
  ["5551234", "(555) 123-4"],
  ["5551234567", "(555) 123-4567"],
  ["55512345678", "(555) 123-4567"],
  ["555.123.4567 ext", "(555) 123-4567"],
  ["+44 20 7946 0958", "+442079460958"],
])("typing %s shows %s", async (typed, visible) => {
  render(<Phone />);
  await userEvent.type(field(), typed);
  expect(field().value).toBe(visible);
});

test.each([
  ["1 (555) 123-4567", "(555) 123-4567"],
  ["+1 555 123 4567", "+15551234567"],
  ["555-123-4567", "(555) 123-4567"],
])("pasting %s shows %s", async (pasted, visible) => {
  render(<Phone />);
  await userEvent.click(field());
  await userEvent.paste(pasted);
  expect(field().value).toBe(visible);
});

test("a digit put into the middle leaves the caret behind it", async () => {
  render(<Phone from="(555) 134-567" />);
  await userEvent.type(field(), "2", { initialSelectionStart: 7, initialSelectionEnd: 7 });
  expect(field().value).toBe("(555) 123-4567");
  expect(field().selectionStart).toBe(8);
});

test("taking digits away works from the end and across the bracket", async () => {
  render(<Phone from="(555) 1" />);
  await userEvent.type(field(), "{Backspace}");
  expect(field().value).toBe("(555");
  await userEvent.type(field(), "{Backspace}{Backspace}{Backspace}");
  expect(field().value).toBe("");
  cleanup();
  render(<Phone from="(555) 123-4567" />);
  // From behind the bracket: first it steps over the bracket, then it takes the digit.
  await userEvent.type(field(), "{Backspace}{Backspace}", {
    initialSelectionStart: 6,
    initialSelectionEnd: 6,
  });
  expect(field().value).toBe("(551) 234-567");
});

test("the Delete key gets past the dash", async () => {
  render(<Phone from="(555) 123-4567" />);
  await userEvent.type(field(), "{Delete}{Delete}", { initialSelectionStart: 9, initialSelectionEnd: 9 });
  expect(field().value).toBe("(555) 123-567");
});
