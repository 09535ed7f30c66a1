import { useState } from "react";
import { Copy } from "lucide-react";
import { mailInErrors } from "#domain/mail-in/errors.ts";
import type { MailInAnswer } from "#domain/mail-in/contract.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { useFormatDateTime } from "#web/organizations/camp-clock.tsx";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { useAttempt } from "#web/platform/use-attempt.ts";
import type { EventRef } from "#web/roster/calls.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { useChangeMailIn, useMailIn } from "./calls.ts";
import { MailedScans } from "./mailed-scans.tsx";
import { Scanners } from "./scanners.tsx";

export type MailInProps = {
  organization: { id: string; type: string | null; role: "admin" | "member" };
  eventId: string;
};

export function MailIn({ organization, eventId }: MailInProps) {
  const of = { orgId: organization.id, eventId };
  const { data, error, dataUpdatedAt, refetch } = useMailIn(of);
  const isAdmin = organization.role === "admin";
  const eventWord = termsFor(organization.type).event.toLowerCase();
  return (
    <div className="mail-in-body">
      {error !== null && (
        <LoadFailed
          error={error}
          failed={mailInErrors.loadFailed.message}
          loadedAt={dataUpdatedAt}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && error === null && <Skeleton label="Loading…" rows={3} />}
      {data !== undefined && data.address === null && <Off of={of} isAdmin={isAdmin} eventWord={eventWord} />}
      {data !== undefined && data.address !== null && (
        <>
          <Address of={of} address={data.address} isAdmin={isAdmin} eventWord={eventWord} />
          <Scanners of={of} scanners={data.scanners} isAdmin={isAdmin} />
        </>
      )}
      {data !== undefined && (data.address !== null || data.scans.length > 0) && (
        <MailedScans scans={data.scans} />
      )}
    </div>
  );
}

type PartProps = { of: EventRef; isAdmin: boolean; eventWord: string };

function Off({ of, isAdmin, eventWord }: PartProps) {
  const change = useChangeMailIn(of);
  const { attempt, run } = useAttempt(mailInErrors.changeFailed.message);
  return (
    <>
      <p>{`Your copier can email its scans to a secret address for this ${eventWord}. We file the pages as if you had added them here.`}</p>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      {isAdmin ? (
        <div>
          <Button
            isPending={attempt.status === "working"}
            pendingLabel="Making…"
            onPress={() => void run(() => change.mutateAsync("on"))}
          >
            Make an address
          </Button>
        </div>
      ) : (
        <p className="small muted">An admin can switch it on.</p>
      )}
    </>
  );
}

type AddressProps = PartProps & { address: NonNullable<MailInAnswer["address"]> };
type Asking = "renew" | "off";

function Address({ of, address, isAdmin, eventWord }: AddressProps) {
  const formatDateTime = useFormatDateTime();
  const [asking, setAsking] = useState<Asking>();
  const { attempt, run } = useAttempt("We couldn’t copy it. Select the address and copy it yourself.");
  return (
    <section className="mail-in-part" aria-label="Address for scans">
      <p>{`Send scans for this ${eventWord} to:`}</p>
      {/* Selectable as a whole, for browsers that cannot copy. */}
      <code className="mail-in-address">{address.email}</code>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
      <div className="row">
        <Button
          variant="primary"
          icon={<Copy />}
          onPress={() =>
            void run(async () => {
              await navigator.clipboard.writeText(address.email);
              showToast("Address copied.");
            })
          }
        >
          Copy address
        </Button>
        {isAdmin && (
          <Button variant="plain" onPress={() => setAsking("renew")}>
            Renew
          </Button>
        )}
        {isAdmin && (
          <Button variant="plain" onPress={() => setAsking("off")}>
            Switch off
          </Button>
        )}
      </div>
      <p className="small muted">
        {`Keep it private. It takes mail only from your team and your copier. ${address.madeByName} made it ${formatDateTime(address.madeAt)}.`}
      </p>
      {asking !== undefined && (
        <ChangeQuestion of={of} change={asking} onClose={() => setAsking(undefined)} />
      )}
    </section>
  );
}

const questions = {
  renew: {
    title: "Renew the address?",
    confirmLabel: "Renew the address",
    text: "The old address stops working right away. Put the new one into your copier.",
    done: "The address is renewed.",
  },
  off: {
    title: "Switch off the address?",
    confirmLabel: "Switch off",
    text: "Your copier’s next scan to this address is refused. Pages that were filed stay.",
    done: "The address is switched off.",
  },
} as const satisfies Record<Asking, object>;

function ChangeQuestion({ of, change, onClose }: { of: EventRef; change: Asking; onClose: () => void }) {
  const { mutateAsync } = useChangeMailIn(of);
  const { attempt, run } = useAttempt(mailInErrors.changeFailed.message);
  const { title, confirmLabel, text, done } = questions[change];
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      pendingLabel="Saving…"
      isPending={attempt.status === "working"}
      isOpen
      onOpenChange={onClose}
      onConfirm={() =>
        void run(async () => {
          await mutateAsync(change);
          showToast(done);
          onClose();
        })
      }
    >
      <div className="stack">
        {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
        <p>{text}</p>
      </div>
    </ConfirmDialog>
  );
}
