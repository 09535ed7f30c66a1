import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ProgressBar } from "./progress-bar.tsx";

afterEach(cleanup);

test.each([
  [31, "31"],
  [92.4, "92"],
  [-5, "0"],
  [140, "100"],
])("%d percent is told as %s", (percent, told) => {
  render(<ProgressBar label="Uploading" percent={percent} />);
  expect(screen.getByRole("progressbar", { name: "Uploading" }).getAttribute("aria-valuenow")).toBe(told);
  screen.getByText(`${told}%`);
});

test("shows no percentage while the progress is unknown", () => {
  render(<ProgressBar label="Making the file" />);
  expect(screen.getByRole("progressbar").hasAttribute("aria-valuenow")).toBe(false);
  expect(screen.queryByText(/%/)).toBeNull();
});
