import { useState, type FormEvent } from "react";
import { readShortCode, writeShortCode } from "#domain/printing/sheet-code.ts";
import { deskErrors } from "#domain/responses/errors.ts";
import type { Attempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { TextField } from "#web/ui/text-field.tsx";
import "./matching.css";

type Props = { attempt: Attempt; onMatch: (shortCode: string) => void };

/** The last letter of a code is a checksum, so that a typo is found before sending. */
export function CodeForm({ attempt, onMatch }: Props) {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const sheet = readShortCode(typed);
    setWrong(sheet === undefined);
    if (sheet === undefined) focusField(event.currentTarget, "shortCode");
    else onMatch(writeShortCode(sheet));
  }

  return (
    <form className="code-form" onSubmit={send} noValidate autoCapitalize="characters">
      <ShortCodeField
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        error={isWrong ? whatIsWrong(typed) : sentenceIn(attempt)}
      />
      <Button
        type="submit"
        variant="primary"
        isPending={attempt.status === "working"}
        pendingLabel="Matching…"
      >
        Match
      </Button>
    </form>
  );
}

export function whatIsWrong(typed: string): string {
  return (typed.trim() === "" ? deskErrors.codeRequired : deskErrors.notAShortCode).message;
}

function sentenceIn(attempt: Attempt): string | undefined {
  return attempt.status === "failed" ? attempt.sentence : undefined;
}

type FieldProps = { value: string; onChange: (text: string) => void; error: string | undefined };

export function ShortCodeField({ value, onChange, error }: FieldProps) {
  return (
    <TextField
      name="shortCode"
      label="Short code"
      // Non-breaking hyphens, because a code on two lines would be read as two.
      description="Printed beside the square on the page, like 7K3Q‑W9XH‑042C."
      value={value}
      onChange={onChange}
      error={error}
      autoComplete="off"
      autoCorrect="off"
      spellCheck="false"
      className="short-code-field"
    />
  );
}
