import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show } from "#web/invites/testing/a-family-screen.tsx";
import { ReplyPicture } from "./reply-picture.tsx";

const askAgain = vi.fn<() => Promise<string | null>>();
beforeEach(() => {
  scriptAnswers();
  askAgain.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const picture = () => screen.findByRole("img", { name: "A reply" });
const open = (link: string | null) =>
  show(<ReplyPicture name="one" link={link} askAgain={askAgain} alt="A reply" />);

test("the link of the row is shown, and no other is asked for", async () => {
  open("https://files.example/first");
  expect((await picture()).getAttribute("src")).toBe("https://files.example/first");
  expect(askAgain).not.toHaveBeenCalled();
});

test("a link that has ended is followed by another, once; then it says so", async () => {
  askAgain.mockResolvedValue("https://files.example/second");
  open("https://files.example/first");
  fireEvent.error(await picture());
  await waitFor(async () =>
    expect((await picture()).getAttribute("src")).toBe("https://files.example/second"),
  );
  fireEvent.error(await picture());
  await screen.findByText("Preview unavailable");
  expect(askAgain).toHaveBeenCalledOnce();
});

test.each([
  ["is refused", () => askAgain.mockRejectedValue(new Error("no"))],
  ["brings none", () => askAgain.mockResolvedValue(null)],
])("when the question %s, it says so", async (_, answer) => {
  answer();
  open(null);
  await screen.findByText("Preview unavailable");
  expect(screen.queryByRole("img")).toBeNull();
});

test("a row without a link has one asked for at once", async () => {
  askAgain.mockResolvedValue("https://files.example/asked");
  open(null);
  await waitFor(async () =>
    expect((await picture()).getAttribute("src")).toBe("https://files.example/asked"),
  );
});

test("a list that is read again brings new links, and the picture that is shown stays", async () => {
  function Rereading() {
    const [times, setTimes] = useState(1);
    return (
      <>
        <button type="button" onClick={() => setTimes(times + 1)}>
          Read again
        </button>
        <ReplyPicture name="one" link={`https://files.example/${times}`} askAgain={askAgain} alt="A reply" />
      </>
    );
  }
  show(<Rereading />);
  await userEvent.click(screen.getByRole("button", { name: "Read again" }));
  expect((await picture()).getAttribute("src")).toBe("https://files.example/1");
});
