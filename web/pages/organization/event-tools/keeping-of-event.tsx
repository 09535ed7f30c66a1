import { DeletionLine, type DeletionLineProps } from "#web/events/keeping/deletion-line.tsx";
import { KeepEvent, type KeepEventProps } from "#web/responses/downloads/keep-event.tsx";

export type KeepingOfEventProps = DeletionLineProps & KeepEventProps;

export function KeepingOfEvent(props: KeepingOfEventProps) {
  return (
    <div className="stack">
      <DeletionLine organization={props.organization} event={props.event} />
      {props.organization.role === "admin" && <KeepEvent {...props} />}
    </div>
  );
}
