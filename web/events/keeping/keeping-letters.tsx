import { useState } from "react";
import { ShieldCheck } from "lucide-react";
import { retentionErrors } from "#domain/events/retention-errors.ts";
import type { SessionAnswer } from "#domain/identity/session.ts";
import type { RetentionAnswer } from "#domain/organizations/retention.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { Button } from "#web/ui/button.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useEvents } from "../calls.ts";
import { useRetention } from "./calls.ts";
import { DaysForm } from "./days-form.tsx";
import { HoldDialog } from "./hold-dialog.tsx";
import { HoldList } from "./hold-list.tsx";
import "./keeping.css";

export type KeepingLettersProps = { organization: SessionAnswer["organizations"][number] };

export function KeepingLetters({ organization }: KeepingLettersProps) {
  const retention = useRetention(organization.id);
  const { data, error } = retention;
  return (
    <Panel title="Keeping letters">
      <div className="keeping">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={retentionErrors.loadFailed.message}
            loadedAt={retention.dataUpdatedAt}
            onRetry={() => void retention.refetch()}
          />
        )}
        {retention.isPending && error === null && <Skeleton label="Loading…" rows={3} />}
        {data !== undefined && <Kept organization={organization} retention={data} />}
      </div>
    </Panel>
  );
}

type KeptProps = KeepingLettersProps & { retention: RetentionAnswer };

function Kept({ organization, retention }: KeptProps) {
  const words = termsFor(organization.type);
  const week = words.event.toLowerCase();
  if (organization.role === "admin")
    return (
      <>
        <DaysForm orgId={organization.id} retention={retention} words={words} />
        <Holds organization={organization} retention={retention} />
      </>
    );
  return (
    <>
      <p>
        {`Everything of a ${week} is deleted ${retention.days} days after its last day: letters, replies and ${words.participants.toLowerCase()}.`}
      </p>
      {retention.holds.length > 0 && <p>A hold stops some of it for now.</p>}
    </>
  );
}

function Holds({ organization, retention }: KeptProps) {
  const [asking, setAsking] = useState(false);
  const { events } = useEvents(organization.id, "asc");
  const words = termsFor(organization.type);
  return (
    <section className="keeping-holds" aria-label="Legal holds">
      <h3>Legal holds</h3>
      {retention.holds.length === 0 ? (
        <p className="keeping-note">
          {`Nothing is held. When a court or an authority asks for it, stop the deletion of one ${words.event.toLowerCase()} or of everything.`}
        </p>
      ) : (
        <HoldList organization={organization} holds={retention.holds} events={events} />
      )}
      <div>
        <Button icon={<ShieldCheck />} onPress={() => setAsking(true)}>
          Stop deletion…
        </Button>
      </div>
      {asking && (
        <HoldDialog
          orgId={organization.id}
          words={words}
          events={events ?? []}
          holds={retention.holds}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
