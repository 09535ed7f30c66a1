import type { ListedEvent } from "#domain/events/event.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { useEvents } from "#web/events/calls.ts";
import { LoadFailed } from "#web/organizations/load-failed.tsx";
import { PrintJobsSection } from "#web/printing/print-jobs-section.tsx";
import { CameBackButton } from "#web/responses/came-back/came-back-button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { StaffOrganization } from "../staff-page.tsx";
import { KeepingSection } from "./keeping-section.tsx";
import { ToolsHeader } from "./tools-header.tsx";
import { UploadSection } from "./upload-section.tsx";
import "./event-tools.css";

export type ToolsSection = "print" | "upload";

type Props = {
  organization: StaffOrganization;
  eventId: string;
  openAt: ToolsSection | undefined;
};

export function ToolsOfEvent({ organization, eventId, openAt }: Props) {
  const { events, error, loadedAt, askAgain } = useEvents(organization.id, "asc");
  const event = events?.find(({ id }) => id === eventId);
  return (
    <>
      <ToolsHeader organization={organization} event={event} />
      <div className="stack">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={eventErrors.loadFailed.message}
            loadedAt={loadedAt}
            onRetry={askAgain}
          />
        )}
        {events === undefined && error === null && (
          <Skeleton label={`Loading ${termsFor(organization.type).event.toLowerCase()}…`} rows={3} />
        )}
        {events !== undefined && event === undefined && <ErrorBox sentence={eventErrors.notFound.message} />}
        {event !== undefined && <Sections organization={organization} event={event} openAt={openAt} />}
      </div>
    </>
  );
}

type SectionsProps = Pick<Props, "organization" | "openAt"> & { event: ListedEvent };

function Sections({ organization, event, openAt }: SectionsProps) {
  return (
    <div className="event-tools">
      <div ref={openAt === "print" ? showAtOnce : undefined}>
        <PrintJobsSection
          organization={organization}
          eventId={event.id}
          mail={scheduleOf(organization, event)}
          cameBack={CameBackButton}
        />
      </div>
      <div ref={openAt === "upload" ? showAtOnce : undefined}>
        <UploadSection organization={organization} eventId={event.id} />
      </div>
      <div className="event-tools-whole">
        <KeepingSection organization={organization} event={event} />
      </div>
    </div>
  );
}

function scheduleOf({ timeZone }: StaffOrganization, event: ListedEvent): MailSchedule | undefined {
  const { mail, startDate, endDate } = event;
  return mail === undefined ? undefined : { mail, startDate, endDate, timeZone };
}

function showAtOnce(section: HTMLElement | null): void {
  section?.scrollIntoView();
}
