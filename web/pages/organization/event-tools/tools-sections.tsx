import { UnprintedNotes } from "#web/notes/unprinted-notes.tsx";
import { Panel } from "#web/ui/panel.tsx";

export function PrintSection({ orgId, eventId }: { orgId: string; eventId: string }) {
  return (
    <Panel title="Print Jobs">
      <div className="grid gap-2">
        <UnprintedNotes orgId={orgId} eventId={eventId} />
        <p className="text-ink-2">
          Printing from here comes next. Until then notes wait, and families can still change them.
        </p>
      </div>
    </Panel>
  );
}

export function UploadSection() {
  return (
    <Panel title="Upload Responses">
      <p className="text-ink-2">
        Uploading comes after printing. Keep the pages that are written back until then.
      </p>
    </Panel>
  );
}
