import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DateField } from "./date-field.tsx";

afterEach(cleanup);

test("a day is chosen in the browser's own field and handed over as it is kept", () => {
  const change = vi.fn();
  render(<DateField label="Start date" value="2027-07-11" onChange={change} />);
  const field = screen.getByLabelText("Start date");
  expect(field).toHaveProperty("type", "date");
  expect(field).toHaveProperty("value", "2027-07-11");
  fireEvent.change(field, { target: { value: "2027-07-18" } });
  expect(change).toHaveBeenCalledWith("2027-07-18");
});

test("the calendar begins where it is told, and no year has five digits", () => {
  render(<DateField label="End date" min="2027-07-11" />);
  const field = screen.getByLabelText("End date");
  expect(field.getAttribute("min")).toBe("2027-07-11");
  expect(field.getAttribute("max")).toBe("9999-12-31");
});

test("a wrong day is marked, with or without words of its own", () => {
  const { rerender } = render(<DateField label="End date" error="Choose a day." />);
  const field = screen.getByLabelText("End date");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  screen.getByText("Choose a day.");
  rerender(<DateField label="End date" isInvalid />);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  rerender(<DateField label="End date" />);
  expect(field.hasAttribute("aria-invalid")).toBe(false);
});
