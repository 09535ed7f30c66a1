import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { noteErrors } from "#domain/notes/errors.ts";
import { spanish } from "#web/app/messages-es.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { codeOfSentence, sentenceOf } from "#web/platform/error-codes.ts";
import { LocaleProvider } from "#web/platform/language.ts";
import { ErrorBox } from "./error-box.tsx";

test("an error that a newer server words differently is translated by its code", () => {
  const { code, status } = noteErrors.anotherWaits;
  const error = new CallFailed(status, "A note of yours is waiting already.", code);
  codeOfSentence.set(error.message, code);
  render(
    <LocaleProvider value={spanish}>
      <ErrorBox sentence={sentenceOf(error, "")} />
    </LocaleProvider>,
  );
  expect(screen.getByRole("alert").textContent).toBe("Ya tiene una carta en espera de impresión.");
});
