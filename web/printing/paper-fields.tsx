import { useMutation, useQueryClient } from "@tanstack/react-query";
import { organizationTopics } from "#domain/organizations/topics.ts";
import * as contract from "#domain/printing/contract.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import {
  coverListChoices,
  paperSizes,
  sidesChoices,
  type OrganizationPrintSettings,
} from "#domain/printing/paper.ts";
import { call } from "#web/platform/call.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Select } from "#web/ui/select.tsx";
import { useTerms } from "#web/organizations/own-words.tsx";
import { coverListNames, paperNames, sidesNames } from "./print-text.ts";

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
  const { building } = useTerms();
  const names = coverListNames(building.toLowerCase());
  const coverLists = coverListChoices.map((id) => ({ id, label: names[id] }));
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
      {/* A server of the previous release has no such choice. */}
      {data?.coverLists !== undefined && (
        <div className="print-settings-whole">
          <Select
            label="Cover lists"
            description={`A list to check off names, ${forAll}. Automatic: one page, or one per ${building.toLowerCase()} on big days.`}
            options={coverLists}
            value={data.coverLists}
            onChange={(chosen) => mutate({ ...data, coverLists: chosen })}
          />
        </div>
      )}
      {notSaved !== null && (
        <div className="print-settings-whole">
          <ErrorBox sentence={sentenceOf(notSaved, printingErrors.settingsFailed.message)}>
            The last saved settings still apply.
          </ErrorBox>
        </div>
      )}
      {error !== null && data === undefined && (
        <div className="print-settings-whole">
          <ErrorBox sentence={printingErrors.settingsNotLoaded.message} onRetry={() => void refetch()}>
            You can still print with the last saved settings.
          </ErrorBox>
        </div>
      )}
    </>
  );
}

const settingsKey = (orgId: string) => ["print-settings", orgId];

function usePrintSettings(orgId: string) {
  return useLiveQuery(
    {
      queryKey: settingsKey(orgId),
      queryFn: ({ signal }) => call(contract.readPrintSettings, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

/** Optimistic; reverted when saving fails. */
function useSetPrintSettings(orgId: string) {
  const queries = useQueryClient();
  const queryKey = settingsKey(orgId);
  return useMutation({
    mutationKey: queryKey,
    networkMode: "always",
    // Serialized: of two quick choices the later one wins.
    scope: { id: `print-settings ${orgId}` },
    mutationFn: (settings: OrganizationPrintSettings) =>
      call(contract.setPrintSettings, { orgId, ...settings }),
    async onMutate(settings) {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<OrganizationPrintSettings>(queryKey);
      queries.setQueryData(queryKey, settings);
      return { before };
    },
    onError: (_error, _settings, known) => queries.setQueryData(queryKey, known?.before),
    onSettled() {
      // A refetch now would miss a choice that is still being saved.
      if (queries.isMutating({ mutationKey: queryKey }) === 1) void queries.invalidateQueries({ queryKey });
    },
  });
}
