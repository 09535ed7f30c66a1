import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { SignatureField } from "./signature-field.tsx";
import { maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
});
afterEach(cleanup);

const place = { orgId: maya.orgId, eventId: maya.eventId, participantId: maya.participantId };
const asked = "How should we sign it for Maya?";
const choice = (label = asked) => screen.findByRole("combobox", { name: label });

test("the first letter asks, and a choice is saved at once", async () => {
  server.say("signLetters", {});
  show(<SignatureField participant={{ ...maya, signedAs: null }} isFirst />);
  await userEvent.selectOptions(await choice(), "Mom");
  await waitFor(() => expect(server.sent).toEqual([{ data: { ...place, signedAs: "Mom" } }]));
});

test("a later letter says how it is signed, also in the writer's own words", async () => {
  show(<SignatureField participant={{ ...maya, signedAs: "Nonna" }} isFirst={false} />);
  expect(await choice("Signed as")).toHaveProperty("value", "Nonna");
});

test("own words are cleaned, and Enter does not send the letter", async () => {
  server.say("signLetters", {});
  let sent = 0;
  show(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <SignatureField participant={{ ...maya, signedAs: null }} isFirst />
      <button type="submit">Save Note</button>
    </form>,
  );
  await userEvent.selectOptions(await choice(), "Something else…");
  await userEvent.type(
    screen.getByRole("textbox", { name: "What does Maya call you?" }),
    "  Mama  Bear {Enter}",
  );
  await waitFor(() => expect(server.sent[0]).toEqual({ data: { ...place, signedAs: "Mama Bear" } }));
  expect(sent).toBe(0);
});

test("a choice that was not saved is taken back, with a sentence", async () => {
  server.refuse("signLetters", 500);
  show(<SignatureField participant={{ ...maya, signedAs: null }} isFirst />);
  await userEvent.selectOptions(await choice(), "Dad");
  expect((await screen.findByRole("alert")).textContent).toBe(noteErrors.signatureFailed.message);
  expect(await choice()).toHaveProperty("value", "");
});
