import { useMutation, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { MyParticipant } from "#domain/invites/my-participant.ts";
import * as contract from "#domain/notes/contract.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { maxSignatureLength } from "#domain/notes/signature.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { cleanLine } from "#domain/text.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { Button } from "#web/ui/button.tsx";
import { participantKey } from "./calls.ts";
import { signatureMessages } from "./messages/signature-en.ts";

export type SignatureFieldProps = {
  participant: MyParticipant;
  /** The first letter asks; later ones say how they are signed. */
  isFirst: boolean;
};

/** An option's value that no signature can have: it has a line break. */
const ownWords = "\n";

/** What the child calls the writer. It is saved at once; the letter never waits for it. */
export function SignatureField({ participant, isFirst }: SignatureFieldProps) {
  const id = useId();
  const t = useMessages(signatureMessages);
  const say = useErrorMessage();
  const firstName = firstNameOf(participant.participantName);
  const [isTyping, setTyping] = useState(false);
  const { mutate: sign, variables, isPending, error } = useSigning(participant);
  const kept = participant.signedAs ?? null;
  const signedAs = isPending ? variables : kept;
  const names = [...new Set([...t.common, ...(signedAs === null ? [] : [signedAs])])];

  function choose(value: string): void {
    setTyping(value === ownWords);
    if (value !== ownWords) sign(value === "" ? null : value);
  }

  function finish(typed: string): void {
    setTyping(false);
    const name = cleanLine(typed);
    if (name !== "" && name !== kept) sign(name);
  }

  return (
    <div className="letter-signature">
      {isTyping ? (
        <OwnWords label={t.ownWords(firstName)} done={t.done} value={kept ?? ""} onDone={finish} />
      ) : (
        <>
          <label htmlFor={id}>{isFirst && signedAs === null ? t.ask(firstName) : t.signedAs}</label>
          <div className="day-choice">
            <select
              id={id}
              name="signedAs"
              value={signedAs ?? ""}
              disabled={isPending}
              onChange={({ target }) => choose(target.value)}
            >
              <option value="">{t.yourName}</option>
              {names.map((name) => (
                <option key={name}>{name}</option>
              ))}
              <option value={ownWords}>{t.other}</option>
            </select>
            <ChevronDown />
          </div>
        </>
      )}
      {error !== null && <p role="alert">{say(sentenceOf(error, noteErrors.signatureFailed.message))}</p>}
    </div>
  );
}

/** It replaces the choice that had the focus. */
function focusOnMount(field: HTMLInputElement | null): void {
  field?.focus();
}

type OwnWordsProps = { label: string; done: string; value: string; onDone: (typed: string) => void };

function OwnWords({ label, done, value, onDone }: OwnWordsProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name="signedAs"
        className="input"
        maxLength={maxSignatureLength}
        autoComplete="off"
        ref={focusOnMount}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => onDone(typed)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Enter would save the letter.
          event.preventDefault();
          onDone(typed);
        }}
      />
      <Button variant="plain" onPress={() => onDone(typed)}>
        {done}
      </Button>
    </>
  );
}

function useSigning({ orgId, eventId, participantId }: MyParticipant) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (signedAs: string | null) =>
      call(contract.signLetters, { orgId, eventId, participantId, signedAs }),
    onSuccess: (_, signedAs) => {
      queries.setQueryData<MyParticipant>(
        participantKey(participantId),
        (participant) => participant && { ...participant, signedAs },
      );
      void queries.invalidateQueries({ queryKey: ["my-participants"] });
    },
  });
}
