import { describe, expect, test } from "vitest";
import { billingDetails, dueOn, formatInvoiceNumber } from "./invoice.ts";

test.each([
  ["2027-07-18", "2027-08-17"],
  ["2028-01-31", "2028-03-01"],
  ["2027-12-15", "2028-01-14"],
])("an invoice of %s is due on %s", (issued, due) => {
  expect(dueOn(issued)).toBe(due);
});

test.each([
  [1, "CC-00001"],
  [12_345, "CC-12345"],
  [1_234_567, "CC-1234567"],
])("number %i is written %s", (number, written) => {
  expect(formatInvoiceNumber(number)).toBe(written);
});

const details = {
  name: " Camp  Pine Hollow ",
  address: "12 Lake Road \r\nEly, MN 55731\n",
  email: " Office@PineHollow.example ",
  poNumber: " 4711 ",
  taxExemptionId: "",
};

test("details are stored as they are printed", () => {
  expect(billingDetails.parse(details)).toEqual({
    name: "Camp Pine Hollow",
    address: "12 Lake Road \nEly, MN 55731",
    email: "office@pinehollow.example",
    poNumber: "4711",
    taxExemptionId: "",
  });
});

describe("details cannot be stored", () => {
  test.each([
    [{ name: " " }, "Enter the name for invoices."],
    [{ address: "\n " }, "Enter the address for invoices."],
    [{ address: "a\n".repeat(8) + "a" }, "An address can have at most 8 lines."],
    [{ email: "office" }, "Valid email is required."],
    [{ poNumber: "4".repeat(41) }, "A PO number can have at most 40 characters."],
    [{ taxExemptionId: "4".repeat(41) }, "A tax exemption id can have at most 40 characters."],
  ])("with %o", (wrong, sentence) => {
    const { error } = billingDetails.safeParse({ ...details, ...wrong });
    expect(error?.issues.map(({ message }) => message)).toEqual([sentence]);
  });
});
