import { paperSizes, sidesChoices } from "#domain/printing/paper.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { paperNames, sidesNames } from "./print-text.ts";
import { usePrintSettings, useSetPrintSettings } from "./settings-calls.ts";

const papers = paperSizes.map((id) => ({ id, label: paperNames[id] }));
const sides = sidesChoices.map((id) => ({ id, label: sidesNames[id] }));

export type PaperFieldsProps = {
  orgId: string;
  organization: string;
};

/** Organization-wide settings. Each choice is saved at once. */
export function PaperFields({ orgId, organization }: PaperFieldsProps) {
  const { data, error, refetch } = usePrintSettings(orgId);
  const { mutate, error: notSaved } = useSetPrintSettings(orgId);
  const forAll = `for the whole ${organization}`;
  return (
    <>
      <Select
        label="Paper"
        description={forAll}
        options={papers}
        value={data?.paper ?? null}
        placeholder="…"
        isDisabled={data === undefined}
        onChange={(paper) => data !== undefined && mutate({ ...data, paper })}
      />
      <Select
        label="Sides"
        description={forAll}
        options={sides}
        value={data?.sides ?? null}
        placeholder="…"
        isDisabled={data === undefined}
        onChange={(chosen) => data !== undefined && mutate({ ...data, sides: chosen })}
      />
      {notSaved !== null && (
        <div className="print-form-trouble">
          <ErrorBox sentence={sentenceOf(notSaved, printingErrors.settingsFailed.message)}>
            What was chosen before still holds.
          </ErrorBox>
        </div>
      )}
      {error !== null && data === undefined && (
        <div className="print-form-trouble">
          <ErrorBox sentence={printingErrors.settingsNotLoaded.message} onRetry={() => void refetch()}>
            Printing works all the same, with the paper that was chosen before.
          </ErrorBox>
        </div>
      )}
    </>
  );
}
