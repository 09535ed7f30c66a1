import { useState, type FormEvent } from "react";
import { groupDefaults, noDefaults, type GroupDefaults } from "#domain/groups/defaults.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import type { GroupAnswer } from "#domain/groups/group.ts";
import { maxLettersPerWeek } from "#domain/organizations/letter-guide.ts";
import { pluralize } from "#domain/pluralize.ts";
import { paperSizes, sidesChoices } from "#domain/printing/paper.ts";
import { minutesOf, timeOf } from "#web/organizations/safety-desk-form.tsx";
import { omitSaved } from "#web/platform/omit-saved.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { paperNames, sidesNames } from "#web/printing/print-text.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { focusField } from "#web/ui/focus-field.ts";
import { Panel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { TimeField } from "#web/ui/time-field.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useSaveGroupDefaults } from "./default-calls.ts";
import "./groups.css";

const open = { id: "none", label: "Each organization chooses" } as const;
const papers = [open, ...paperSizes.map((id) => ({ id, label: paperNames[id] }))];
const sides = [open, ...sidesChoices.map((id) => ({ id, label: sidesNames[id] }))];
const limits = [
  open,
  ...Array.from({ length: maxLettersPerWeek }, (_, index) => ({
    id: String(index + 1),
    label: pluralize(index + 1, "letter a week", "letters a week"),
  })),
];

type Typed = Omit<GroupDefaults, "retentionDays" | "repliesAtMinutes"> & { days: string; time: string };

function typed({ retentionDays, repliesAtMinutes, ...defaults }: GroupDefaults): Typed {
  const days = retentionDays === null ? "" : String(retentionDays);
  return { ...defaults, days, time: timeOf(repliesAtMinutes) };
}

export function GroupDefaultsForm({ group }: { group: GroupAnswer }) {
  // Only edited fields, so that a colleague's changes show in the others.
  const [changed, setChanged] = useState<Partial<Typed>>({});
  const save = useSaveGroupDefaults(group.id);
  const { attempt, run, refuse } = useAttempt(groupErrors.saveDefaultsFailed.message);
  const { days, time, ...values } = { ...typed(group.defaults ?? noDefaults), ...changed };
  const write = (part: Partial<Typed>) => setChanged((before) => ({ ...before, ...part }));
  const wrong = attempt.status === "failed" ? attempt : undefined;
  const error = (field: string) => (wrong?.field === field ? wrong.sentence : undefined);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const retentionDays = days.trim() === "" ? null : Number(days);
    const read = groupDefaults.safeParse({ ...values, retentionDays, repliesAtMinutes: minutesOf(time) });
    if (!read.success) {
      const [issue] = read.error.issues;
      const field = String(issue?.path[0] ?? "tips");
      refuse(issue?.message ?? "", field);
      return focusField(event.currentTarget, field);
    }
    await run(
      async () => {
        await save.mutateAsync(read.data);
        showToast("Shared settings saved.");
      },
      () => setChanged((now) => omitSaved(now, changed)),
    );
  }

  return (
    <Panel title="Shared settings">
      <form
        className="group-form"
        aria-label="Shared settings"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <p className="muted">
          A new organization of the group starts with these. The others keep their own until their admin takes
          these over.
        </p>
        <Select
          label="Paper"
          options={papers}
          value={values.paper ?? open.id}
          onChange={(id) => write({ paper: id === open.id ? null : id })}
        />
        <Select
          label="Sides"
          options={sides}
          value={values.sides ?? open.id}
          onChange={(id) => write({ sides: id === open.id ? null : id })}
        />
        <TextField
          label="Days to keep letters (optional)"
          name="retentionDays"
          inputMode="numeric"
          value={days}
          onChange={(next) => write({ days: next })}
          error={error("retentionDays")}
        />
        <TimeField
          label="Show replies at (optional)"
          name="repliesAtMinutes"
          value={time}
          onChange={(next) => write({ time: next })}
          description="In each organization's own time."
        />
        <Select
          label="Letters a week"
          options={limits}
          value={values.lettersPerWeek === null ? open.id : String(values.lettersPerWeek)}
          onChange={(id) => write({ lettersPerWeek: id === open.id ? null : Number(id) })}
        />
        <TextArea
          label="Writing tips (optional)"
          name="tips"
          rows={4}
          value={values.tips}
          onChange={(tips) => write({ tips })}
          error={error("tips")}
        />
        <TextArea
          label="Writing tips in Spanish (optional)"
          name="tipsInSpanish"
          rows={4}
          value={values.tipsInSpanish}
          onChange={(tipsInSpanish) => write({ tipsInSpanish })}
          error={error("tipsInSpanish")}
        />
        {wrong !== undefined && wrong.field === undefined && <ErrorBox sentence={wrong.sentence} />}
        <Button
          type="submit"
          variant="primary"
          isDisabled={Object.keys(changed).length === 0}
          isPending={attempt.status === "working"}
          pendingLabel="Saving…"
        >
          Save shared settings
        </Button>
      </form>
    </Panel>
  );
}
