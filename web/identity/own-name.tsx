import { useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import * as contract from "#domain/identity/contract.ts";
import { maxPersonNameLength, ownName } from "#domain/identity/person-name.ts";
import { call } from "#web/platform/call.ts";
import { useErrorMessage, useMessages } from "#web/platform/language.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { nameMessages } from "./messages/name-en.ts";
import { sessionKey } from "./session.ts";
import { useSignedIn } from "./session-context.tsx";

function useSaveName() {
  const queries = useQueryClient();
  return async (name: string): Promise<void> => {
    await call(contract.chooseName, { name });
    await queries.invalidateQueries({ queryKey: sessionKey });
  };
}

type NameQuestion = {
  /** Null for people who have a name. */
  field: ReactNode;
  /** False if the form must wait for another name. */
  check: () => boolean;
  /** Does nothing without a name. */
  save: () => Promise<void>;
};

/** Asks a person without a name for it, in a form that they send anyway. */
export function useNameQuestion({ isRequired }: { isRequired: boolean }): NameQuestion {
  const t = useMessages(nameMessages);
  const say = useErrorMessage();
  const { user } = useSignedIn();
  // The field stays while the form is sent, although the session has the name by then.
  const [isAsked] = useState(user.displayName === "");
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const saveName = useSaveName();
  const isSkipped = !isAsked || (!isRequired && typed.trim() === "");

  function check(): boolean {
    const refusal = isSkipped ? undefined : ownName.safeParse(typed).error?.issues[0]?.message;
    setError(refusal);
    return refusal === undefined;
  }

  return {
    field: isAsked ? (
      <TextField
        label={t.yourName}
        description={isRequired ? t.forTeam : t.forLetters}
        value={typed}
        onChange={setTyped}
        maxLength={maxPersonNameLength}
        autoComplete="name"
        error={error === undefined ? undefined : say(error)}
      />
    ) : null,
    check,
    save: async () => {
      if (!isSkipped) await saveName(typed);
    },
  };
}

/** The name on the page of the account, with a button that changes it. */
export function OwnName() {
  const t = useMessages(nameMessages);
  const say = useErrorMessage();
  const { user } = useSignedIn();
  const saveName = useSaveName();
  const [typed, setTyped] = useState<string>();
  const { attempt, run, refuse } = useAttempt(t.notSaved);

  if (typed === undefined)
    return (
      <div className="row">
        <span>{user.displayName === "" ? t.none : user.displayName}</span>
        <Button variant="plain" onPress={() => setTyped(user.displayName)}>
          {t.change}
        </Button>
      </div>
    );

  function save(): void {
    const refusal = ownName.safeParse(typed).error?.issues[0]?.message;
    if (refusal !== undefined) return refuse(refusal);
    void run(
      async () => {
        await saveName(typed ?? "");
        showToast(t.saved);
      },
      () => setTyped(undefined),
    );
  }

  return (
    <form
      noValidate
      aria-label={t.change}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label={t.yourName}
        value={typed}
        onChange={setTyped}
        maxLength={maxPersonNameLength}
        autoComplete="name"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field stands because it was just asked for
        autoFocus
        error={attempt.status === "failed" ? say(attempt.sentence) : undefined}
      />
      <div className="row">
        <Button type="submit" variant="primary">
          {attempt.status === "working" ? t.saving : t.save}
        </Button>
        <Button variant="plain" onPress={() => setTyped(undefined)}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
