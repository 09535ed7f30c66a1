import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { DialogTrigger } from "react-aria-components/Dialog";
import { afterEach, expect, test } from "vitest";
import { Button } from "./button.tsx";
import { Popover } from "./popover.tsx";

afterEach(cleanup);

test("it opens with a spoken name, and what is inside can close it", async () => {
  render(
    <DialogTrigger>
      <Button>About</Button>
      <Popover label="About the count">{(close) => <Button onPress={close}>Got it</Button>}</Popover>
    </DialogTrigger>,
  );
  await userEvent.click(screen.getByRole("button", { name: "About" }));
  screen.getByRole("dialog", { name: "About the count" });
  await userEvent.click(screen.getByRole("button", { name: "Got it" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});
