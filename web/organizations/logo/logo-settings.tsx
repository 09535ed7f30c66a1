import { ImageUp } from "lucide-react";
import { useState } from "react";
import { logoErrors } from "#domain/organizations/logo-errors.ts";
import { logoTypes, maxLogoBytes } from "#domain/organizations/logo.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { toBase64 } from "#web/platform/base64.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { sentenceOf } from "#web/platform/error-codes.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { PickFiles } from "#web/uploads/pick-files.tsx";
import { LoadFailed } from "../load-failed.tsx";
import { useLogo, useLogoPreview, useRemoveLogo, useSaveLogo, type TriedLogo } from "./logo-calls.ts";
import { LogoPreview, type LogoSettingsProps } from "./logo-preview.tsx";
import "./logo-settings.css";

export function LogoSettings({ organization }: LogoSettingsProps) {
  const answer = useLogo(organization.id);
  const { data, error } = answer;
  const { organization: camp } = termsFor(organization.type);
  return (
    <Panel title="Logo">
      <div className="logo-settings">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={logoErrors.loadFailed.message}
            loadedAt={answer.dataUpdatedAt}
            onRetry={() => void answer.refetch()}
          />
        )}
        {answer.isPending && error === null && <Skeleton label="Loading…" rows={2} />}
        {data !== undefined && (
          <p className="muted">
            {data.changedAt === null
              ? "Sheets and emails show the Cabin Courier mark."
              : `Sheets and emails show your ${camp}’s logo.`}
          </p>
        )}
        {data !== undefined && organization.role === "admin" && (
          <ChangeLogo organization={organization} changedAt={data.changedAt} />
        )}
      </div>
    </Panel>
  );
}

type Candidate = Required<TriedLogo>;

/** Each chosen file is another one, also if it has the same name. */
async function readCandidate(file: File): Promise<Candidate> {
  const image = toBase64(new Uint8Array(await file.arrayBuffer()));
  return { image, version: `${file.name} ${file.lastModified} ${file.size}` };
}

/** Another try with the same picture would fail the same way. */
function sentenceAboutPicture(error: unknown): string | undefined {
  const isAboutIt = error instanceof CallFailed && error.status === "invalid-argument";
  return isAboutIt ? sentenceOf(error, logoErrors.unreadable.message) : undefined;
}

function ChangeLogo({ organization, changedAt }: LogoSettingsProps & { changedAt: string | null }) {
  const [chosen, setChosen] = useState<Candidate>();
  const [asksToRemove, setAsksToRemove] = useState(false);
  const save = useSaveLogo(organization.id);
  const { attempt, run, refuse } = useAttempt(logoErrors.saveFailed.message);
  const shown = chosen ?? (changedAt === null ? undefined : { version: changedAt });
  const preview = useLogoPreview(organization.id, shown);
  const unusable = chosen === undefined ? undefined : sentenceAboutPicture(preview.error);
  const candidate = unusable === undefined ? chosen : undefined;

  function take([file]: File[]): void {
    if (file === undefined) return;
    setChosen(undefined);
    if (file.size > maxLogoBytes) return refuse(logoErrors.tooLarge.message);
    void run(async () => setChosen(await readCandidate(file)));
  }

  return (
    <>
      {unusable !== undefined && <ErrorBox sentence={unusable} />}
      {candidate !== undefined && <p>With your new logo they will look like this:</p>}
      {unusable === undefined && shown !== undefined && (
        <LogoPreview organization={organization} preview={preview} />
      )}
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {candidate === undefined ? (
        <div className="row">
          <PickFiles icon={<ImageUp />} onlyAccept={logoTypes.join(",")} onPicked={take}>
            {changedAt === null ? "Choose a logo" : "Choose another logo"}
          </PickFiles>
          {changedAt !== null && (
            <Button variant="plain" onPress={() => setAsksToRemove(true)}>
              Remove logo
            </Button>
          )}
        </div>
      ) : (
        <div className="row">
          <Button
            variant="primary"
            isDisabled={preview.data === undefined}
            isPending={attempt.status === "working"}
            pendingLabel="Saving…"
            onPress={() =>
              void run(
                async () => {
                  await save.mutateAsync(candidate.image);
                  showToast("Your logo is on sheets and emails from now on.");
                },
                () => setChosen(undefined),
              )
            }
          >
            Use this logo
          </Button>
          <Button isDisabled={attempt.status === "working"} onPress={() => setChosen(undefined)}>
            Cancel
          </Button>
        </div>
      )}
      <p className="small muted">PNG, JPEG or WebP, up to 5 MB. A dark logo on white prints best.</p>
      {asksToRemove && <RemoveQuestion orgId={organization.id} onClose={() => setAsksToRemove(false)} />}
    </>
  );
}

function RemoveQuestion({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const remove = useRemoveLogo(orgId);
  const { attempt, run } = useAttempt(logoErrors.removeFailed.message);
  return (
    <ConfirmDialog
      title="Remove your logo?"
      confirmLabel="Remove logo"
      pendingLabel="Removing…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await remove.mutateAsync();
          showToast("Your logo is removed.");
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>New sheets and emails get the Cabin Courier mark again. Printed sheets still scan.</p>
      </div>
    </ConfirmDialog>
  );
}
