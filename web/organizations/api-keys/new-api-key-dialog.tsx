import { Copy } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { apiKeyErrors } from "#domain/organizations/api-key-errors.ts";
import { programScopes, type ProgramScope } from "#domain/organizations/api-key.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Dialog, DialogActions } from "#web/ui/dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useCreateApiKey } from "./api-key-calls.ts";
import { scopeLabel } from "./scope-label.ts";

const lifetimes = [
  { id: "90", label: "90 days" },
  { id: "365", label: "1 year" },
  { id: "730", label: "2 years" },
] as const;
type Lifetime = (typeof lifetimes)[number]["id"];

export type NewApiKeyDialogProps = { orgId: string; words: Terms; onClose: () => void };

/** A press outside must not lose the key, which is shown once. */
export function NewApiKeyDialog({ orgId, words, onClose }: NewApiKeyDialogProps) {
  const [madeKey, setMadeKey] = useState<string>();
  return (
    <Dialog
      title={madeKey === undefined ? "Make an API key" : "Copy your key now"}
      isOpen
      onOpenChange={onClose}
      locksWriting
    >
      {madeKey === undefined ? (
        <NewApiKeyForm orgId={orgId} words={words} onMade={setMadeKey} onClose={onClose} />
      ) : (
        <MadeKey apiKey={madeKey} onClose={onClose} />
      )}
    </Dialog>
  );
}

type FormProps = NewApiKeyDialogProps & { onMade: (key: string) => void };

function NewApiKeyForm({ orgId, words, onMade, onClose }: FormProps) {
  const create = useCreateApiKey(orgId);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<ProgramScope[]>(["roster:write"]);
  const [lifetime, setLifetime] = useState<Lifetime>("365");
  const { attempt, run, refuse } = useAttempt(apiKeyErrors.createFailed.message);
  const isNameMissing = attempt.status === "failed" && attempt.field === "name";
  function make(): void {
    if (name.trim() === "") return refuse("Name is required.", "name");
    void run(async () => {
      const { key } = await create.mutateAsync({ name, scopes, validDays: Number(lifetime) });
      onMade(key);
    });
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <div className="stack">
        {attempt.status === "failed" && !isNameMissing && <ErrorBox sentence={attempt.sentence} />}
        <TextField
          label="Name"
          description="The program that will use it, such as “CampMinder”."
          value={name}
          onChange={setName}
          maxLength={60}
          autoComplete="off"
          error={isNameMissing ? attempt.sentence : undefined}
        />
        <fieldset className="api-key-scopes">
          <legend className="field-label">What may it do?</legend>
          {programScopes.map((scope) => (
            <Checkbox
              key={scope}
              isSelected={scopes.includes(scope)}
              onChange={(wanted) =>
                setScopes(wanted ? [...scopes, scope] : scopes.filter((one) => one !== scope))
              }
            >
              {scopeLabel(scope, words)}
            </Checkbox>
          ))}
        </fieldset>
        <Select label="Valid for" options={lifetimes} value={lifetime} onChange={setLifetime} />
      </div>
      <DialogActions>
        <Button onPress={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          isDisabled={scopes.length === 0}
          isPending={attempt.status === "working"}
          pendingLabel="Making…"
        >
          Make the key
        </Button>
      </DialogActions>
    </form>
  );
}

function MadeKey({ apiKey, onClose }: { apiKey: string; onClose: () => void }) {
  const copy = useRef<HTMLButtonElement>(null);
  // On Done, a second Enter would close the dialog and lose the key. After Enter in the form, react-aria takes an
  // autoFocus for a screen reader's, puts it off for a frame, and focuses the first button meanwhile.
  useLayoutEffect(() => copy.current?.focus(), []);
  const { attempt, run } = useAttempt("We couldn’t copy it. Select the key and copy it yourself.");
  return (
    <>
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>We show it only this once. Put it in your program’s settings, not in an email.</p>
        {/* Selectable as a whole, for browsers that cannot copy. */}
        <code className="api-key-shown" aria-label="Your API key">
          {apiKey}
        </code>
      </div>
      <DialogActions>
        <Button onPress={onClose}>Done</Button>
        <Button
          variant="primary"
          icon={<Copy />}
          ref={copy}
          onPress={() =>
            void run(async () => {
              await navigator.clipboard.writeText(apiKey);
              showToast("Key copied.");
            })
          }
        >
          Copy
        </Button>
      </DialogActions>
    </>
  );
}
