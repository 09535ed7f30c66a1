import { useState } from "react";
import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { Question } from "./question.tsx";

afterEach(cleanup);

function Letter({ onConfirm = () => {} }: { onConfirm?: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const [isPending, setPending] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsking(true)}>
        Delete
      </button>
      {isAsking && (
        <Question
          title="Delete this?"
          keepLabel="Keep"
          confirmLabel="Yes, delete"
          pendingLabel="Deleting…"
          isPending={isPending}
          onKeep={() => setAsking(false)}
          onConfirm={() => {
            setPending(true);
            onConfirm();
          }}
        >
          <p>It won't be delivered.</p>
        </Question>
      )}
    </>
  );
}

async function ask(): Promise<HTMLElement> {
  await userEvent.click(screen.getByRole("button", { name: "Delete" }));
  return screen.findByRole("alertdialog", { name: "Delete this?" });
}

test("it is a modal question whose first answer is the harmless one", async () => {
  render(<Letter />);
  const question = await ask();
  expect(question.matches("dialog[open]")).toBe(true);
  expect([...question.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    "Keep",
    "Yes, delete",
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Keep" }));
  expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("Escape means the harmless answer, a press beside it means nothing", async () => {
  render(<Letter />);
  const question = await ask();
  await userEvent.click(question);
  expect(screen.queryByRole("alertdialog")).not.toBeNull();
  // The browser says so when Escape is pressed.
  fireEvent(question, new Event("cancel", { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
});

test("while it is done, it stays and says so", async () => {
  let confirmed = 0;
  render(<Letter onConfirm={() => (confirmed += 1)} />);
  await ask();
  await userEvent.click(screen.getByRole("button", { name: "Yes, delete" }));
  expect(confirmed).toBe(1);
  expect(screen.getByRole("alertdialog").textContent).toContain("Deleting…");
});
