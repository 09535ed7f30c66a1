import { Suspense } from "react";
import { useLocation } from "react-router";
import type { ListedEvent } from "#domain/events/event.ts";
import type { MailSchedule } from "#domain/events/mail-run.ts";
import { formatDays } from "#web/invites/event-days.ts";
import { PrintJobsSection } from "#web/printing/print-jobs-section.tsx";
import { CameBackButton } from "#web/responses/came-back/came-back-button.tsx";
import type { UploadPanelProps } from "#web/responses/upload/upload-panel.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { EventHeader } from "../event-header.tsx";
import { useOpenEvent } from "../event-layout.tsx";
import type { StaffOrganization } from "../open-organization.tsx";
import "./event-tools.css";
import { lazyPart } from "#web/platform/lazy-part.ts";
import type { KeepingOfEventProps } from "./keeping-of-event.tsx";

type ToolsSection = "print" | "upload";

export function meta() {
  return [{ title: "Mail · Cabin Courier" }];
}

/** Serves /tools, and /print and /upload, which open one of its sections. */
export default function ToolsOfEvent() {
  const { organization, event } = useOpenEvent();
  const openAt = sectionOf(useLocation().pathname);
  return (
    <>
      <EventHeader
        organization={organization}
        eventId={event.id}
        event={event}
        tab={openAt === "upload" ? "replies" : "mail"}
        count={formatDays(event)}
      >
        {event.description && <p className="event-tools-description">{event.description}</p>}
      </EventHeader>
      <Sections organization={organization} event={event} openAt={openAt} />
    </>
  );
}

function sectionOf(pathname: string): ToolsSection | undefined {
  const place = pathname.replace(/\/$/, "").split("/").at(-1);
  return place === "print" || place === "upload" ? place : undefined;
}

type SectionsProps = {
  organization: StaffOrganization;
  event: ListedEvent;
  openAt: ToolsSection | undefined;
};

function Sections({ organization, event, openAt }: SectionsProps) {
  return (
    <div className="event-tools">
      <div ref={openAt === "print" ? keepAtTop : undefined}>
        <PrintJobsSection
          organization={organization}
          eventId={event.id}
          mail={scheduleOf(organization, event)}
          cameBack={CameBackButton}
          toMatch={ToMatch}
        />
      </div>
      <div ref={openAt === "upload" ? keepAtTop : undefined}>
        <div className="stack">
          <UploadSection organization={organization} eventId={event.id} />
          <Suspense fallback={null}>
            <MailInOfEvent organization={organization} eventId={event.id} />
          </Suspense>
        </div>
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

/** Scrolls to the section again whenever the page grows, until the person scrolls, touches or types. */
function keepAtTop(section: HTMLElement | null): (() => void) | undefined {
  if (section === null) return undefined;
  const show = () => section.scrollIntoView();
  const sizes = new ResizeObserver(show);
  const stop = () => sizes.disconnect();
  const listeners = new AbortController();
  for (const action of ["wheel", "touchstart", "pointerdown", "keydown"])
    window.addEventListener(action, stop, { capture: true, passive: true, signal: listeners.signal });
  show();
  sizes.observe(document.body);
  return () => {
    stop();
    listeners.abort();
  };
}

/** Lazy, so that printing does not wait for the code of replies. */
const ToMatch = lazyPart(
  async () => (await import("#web/responses/matching/to-match.tsx")).ToMatch,
  () => "–",
);

/** Lazy, because most weeks have no copier. Offline it renders nothing. */
const MailInOfEvent = lazyPart(async () => (await import("./mail-in-of-event.tsx")).MailInOfEvent);

/** Lazy, because it is rarely used. Offline it renders nothing, because downloads need the network too. */
const KeepingOfEvent = lazyPart(async () => (await import("./keeping-of-event.tsx")).KeepingOfEvent);

export function KeepingSection(props: KeepingOfEventProps) {
  return (
    <Suspense fallback={null}>
      <KeepingOfEvent {...props} />
    </Suspense>
  );
}

const title = "Upload Responses";

/** Lazy, so that printing does not wait for the upload code. Offline it shows that it could not load. */
const UploadPanel = lazyPart(
  async () => (await import("#web/responses/upload/upload-panel.tsx")).UploadPanel,
  NotLoaded,
);

function NotLoaded() {
  return (
    <Panel title={title}>
      <ErrorBox sentence="Uploading could not be loaded." onRetry={() => window.location.reload()}>
        You may be offline. Try again to reload the whole page.
      </ErrorBox>
    </Panel>
  );
}

export function UploadSection(props: UploadPanelProps) {
  return (
    <Suspense
      fallback={
        <Panel title={title}>
          <p role="status">Loading…</p>
        </Panel>
      }
    >
      <UploadPanel {...props} />
    </Suspense>
  );
}
