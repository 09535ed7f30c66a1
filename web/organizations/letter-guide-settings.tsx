import { useState, type FormEvent } from "react";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { letterGuideForm, maxLettersPerWeek, type LetterGuide } from "#domain/organizations/letter-guide.ts";
import { organizationTerms, type Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { omitSaved } from "#web/platform/omit-saved.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useAboutOrganization, useSaveLetterGuide } from "./organization-settings-calls.ts";
import type { OrganizationSwitchesProps } from "./organization-switches.tsx";
import "./organization-settings.css";

/** The panel above it says when the organization could not be loaded. */
export function LetterGuideSettings({ organization }: OrganizationSwitchesProps) {
  const { data } = useAboutOrganization(organization.id);
  const save = useSaveLetterGuide(organization.id);
  const terms = organizationTerms(organization);
  if (data === undefined) return null;
  return (
    <Panel title="While families write">
      <div className="safety-desk-settings">
        {organization.role === "admin" ? (
          <LetterGuideForm
            guide={data}
            terms={terms}
            onSave={async (guide) => {
              await save.mutateAsync(guide);
              showToast("Changes saved.");
            }}
          />
        ) : (
          <Facts guide={data} terms={terms} />
        )}
      </div>
    </Panel>
  );
}

function Facts({ guide: { lettersPerWeek, tips }, terms }: { guide: LetterGuide; terms: Terms }) {
  return (
    <>
      <p>
        {lettersPerWeek === null
          ? "Families can write as many letters as they like."
          : `Each ${terms.contact.toLowerCase()} can write ${pluralize(lettersPerWeek, "letter", "letters")} a week.`}
      </p>
      <p className="letter-tips">{tips === "" ? "There are no writing tips." : tips}</p>
    </>
  );
}

const noLimit = { id: "none", label: "No limit" };
const limits = Array.from({ length: maxLettersPerWeek }, (_, index) => ({
  id: String(index + 1),
  label: pluralize(index + 1, "letter a week", "letters a week"),
}));

type FormProps = { guide: LetterGuide; terms: Terms; onSave: (guide: LetterGuide) => Promise<unknown> };

export function LetterGuideForm({ guide, terms, onSave }: FormProps) {
  // Only edited fields, so a colleague's changes show in the others.
  const [changed, setChanged] = useState<Partial<LetterGuide>>({});
  const { attempt, run, refuse } = useAttempt(organizationErrors.saveFailed.message);
  const { lettersPerWeek, tips, tipsInSpanish } = { ...guide, ...changed };
  const write = (part: Partial<LetterGuide>) => setChanged((before) => ({ ...before, ...part }));
  const wrong = attempt.status === "failed" ? attempt : undefined;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const read = letterGuideForm.safeParse({ lettersPerWeek, tips, tipsInSpanish });
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = String(issue?.path[0] ?? "tips");
      refuse(issue?.message ?? "", field);
      return focusField(event.currentTarget, field);
    }
    await run(
      () => onSave(read.data),
      () => setChanged((now) => omitSaved(now, changed)),
    );
  }

  return (
    <form
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="While families write"
      className="safety-desk-form"
    >
      <Select
        label={`Letters for each ${terms.contact.toLowerCase()}`}
        name="lettersPerWeek"
        options={[noLimit, ...limits]}
        value={lettersPerWeek === null ? noLimit.id : String(lettersPerWeek)}
        onChange={(id) => write({ lettersPerWeek: id === noLimit.id ? null : Number(id) })}
        description={`To one ${terms.participant.toLowerCase()}, from Monday to Sunday. Families see how many are left before they write. Deleted letters don't count.`}
      />
      <TextArea
        label="Writing tips (optional)"
        name="tips"
        rows={5}
        value={tips}
        onChange={(next) => write({ tips: next })}
        description="Families can open them beside their letter. A few short lines work best."
      />
      <TextArea
        label="Writing tips in Spanish (optional)"
        name="tipsInSpanish"
        rows={5}
        value={tipsInSpanish}
        onChange={(next) => write({ tipsInSpanish: next })}
        description="For families who read in Spanish. If blank, they see the tips above."
      />
      {wrong !== undefined && <ErrorBox sentence={wrong.sentence} />}
      <div>
        <Button type="submit" variant="primary" isDisabled={Object.keys(changed).length === 0}>
          {attempt.status === "working" ? "Saving…" : "Save changes"}
        </Button>
      </div>
    </form>
  );
}
