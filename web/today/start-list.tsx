import { Check } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { nextMailDay } from "#domain/events/mail-run.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import { pluralize } from "#domain/pluralize.ts";
import { isStepDone, nextStep, startSteps, type StartStep } from "#domain/today/start-steps.ts";
import type { Start } from "#domain/today/today.ts";
import type { PictureName } from "#web/brand/picture-files.ts";
import { Picture } from "#web/brand/picture.tsx";
import { usePrintStationery } from "#web/printing/use-print-stationery.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import "#web/ui/panel.css";
import { TextLink } from "#web/ui/text-link.tsx";
import "./start-list.css";

export type StartListProps = {
  organization: { id: string; timeZone: string };
  words: Terms;
  start: Start;
  isAdmin: boolean;
  now: number;
  /** Opens the form for a new event, or for the one that has no mail days. */
  onEvent: () => void;
  /** Shown beside the list, or below it where there is no space. */
  children?: ReactNode;
};

/** From an empty organization to its first mail. What is done follows from the data, so there is nothing to tick. */
export function StartList(props: StartListProps) {
  const titleId = useId();
  const { start, children } = props;
  const next = nextStep(start);
  const done = startSteps.filter((step) => isStepDone(step, start)).length;
  return (
    <div className="start">
      <section className="panel" aria-labelledby={titleId}>
        <header className="panel-head">
          <h2 id={titleId}>Getting started</h2>
          <span className="panel-count">{`${done} of ${startSteps.length} done`}</span>
        </header>
        <ol className="start-steps">
          {startSteps.map((step, at) => (
            <Step
              key={step}
              {...props}
              step={step}
              number={at + 1}
              status={isStepDone(step, start) ? "done" : step === next ? "next" : "later"}
            />
          ))}
        </ol>
      </section>
      <div className="start-beside">
        <div className="start-picture">
          <Picture name={pictures[next]} />
        </div>
        {children}
      </div>
    </div>
  );
}

const pictures: Record<StartStep, PictureName> = {
  event: "schedule-events",
  roster: "add-campers",
  testSheet: "print-and-upload",
  invites: "invite-families",
  firstMail: "printed-delivered",
};

type StepProps = StartListProps & {
  step: StartStep;
  number: number;
  status: "done" | "next" | "later";
};

function Step(props: StepProps) {
  const { step, number, status } = props;
  const { title, line, more }: StepText =
    status === "done" ? { title: doneTitle(props) } : texts[step](props);
  const isDone = status === "done";
  return (
    <li className={`start-step start-step-${status}`} aria-current={status === "next" ? "step" : undefined}>
      <span className="start-mark" aria-hidden="true">
        {isDone ? <Check /> : number}
      </span>
      <div className="start-words">
        <h3>
          {isDone && <span className="sr-only">Done: </span>}
          {title}
        </h3>
        {!isDone && <p>{line}</p>}
        {more}
      </div>
      {!isDone && <StepAction {...props} step={step} />}
    </li>
  );
}

type StepText = { title: string; line?: string; more?: ReactNode };

const texts: Record<StartStep, (props: StepProps) => StepText> = {
  event: eventText,
  roster: rosterText,
  testSheet: testSheetText,
  invites: invitesText,
  firstMail: firstMailText,
};

function doneTitle({ step, words, start: { event } }: StepProps): string {
  if (event === null || step === "testSheet") return "A printed sheet was read back";
  if (step === "event") return `${event.name} starts ${formatMailDay(event.startDate)}`;
  if (step === "roster")
    return `${pluralize(event.participants, words.participant.toLowerCase(), words.participants.toLowerCase())} on the roster`;
  return `${pluralize(event.contacts, words.contact.toLowerCase(), words.contacts.toLowerCase())} invited`;
}

function eventText({ words, start: { event }, isAdmin }: StepProps): StepText {
  const name = words.event.toLowerCase();
  if (event !== null)
    return {
      title: `Choose mail days for ${event.name}`,
      line: isAdmin ? "They tell families when letters go out." : "Ask an admin to choose them.",
    };
  return {
    title: `Add your first ${name}`,
    line: isAdmin
      ? "Its dates and mail days tell families when letters go out."
      : `Ask an admin to add the first ${name}.`,
  };
}

function rosterText({ words }: StepProps): StepText {
  return {
    title: "Import your roster",
    line: `${words.participants}, ${words.buildings.toLowerCase()} and ${words.contacts.toLowerCase()} come from one file. Nothing to type first.`,
  };
}

function testSheetText({ organization, start: { event, stationery, sheetPrinted } }: StepProps): StepText {
  if (sheetPrinted)
    return {
      title: "Upload a photo of your test sheet",
      line: "Write on it, take a photo and upload it. We'll recognize the sheet. Throw the photo away afterwards.",
      more: event && (
        <TextLink href={`/org/${organization.id}/events/${event.id}/print`}>Find the PDF</TextLink>
      ),
    };
  return {
    title: "Print a test sheet",
    line: stationery
      ? "Try your printer and camera with one sheet. Families don't see it."
      : "A test sheet is stationery, and stationery is off. Turn it on in Settings.",
  };
}

function invitesText({ words, start: { event } }: StepProps): StepText {
  const [contact, contacts] = [words.contact.toLowerCase(), words.contacts.toLowerCase()];
  if (event !== null && event.notInvited > 0 && event.notInvited < event.contacts)
    return {
      title: `Invite the other ${contacts}`,
      line: `${pluralize(event.notInvited, contact, contacts)} not invited yet.`,
    };
  return { title: `Invite ${contacts}`, line: `Each ${contact} gets an email with a sign-up link.` };
}

function firstMailText({ organization: { timeZone }, start: { event }, now }: StepProps): StepText {
  const title = "Print your first mail";
  if (event?.mail === undefined)
    return { title, line: "Once families have written, one button prints the day's mail." };
  const first = nextMailDay({ ...event, mail: event.mail, timeZone }, now);
  return {
    title,
    line:
      first === undefined
        ? "One button prints the day's mail."
        : `The next mail goes out ${formatMailDay(first.day)}.`,
  };
}

/** Where the step is done. Without an event, only adding one leads anywhere. */
function StepAction(props: StepProps) {
  const { step, status, organization, words, start, isAdmin, onEvent } = props;
  const { event, stationery, sheetPrinted } = start;
  const variant = status === "next" ? "primary" : "outline";
  if (step === "event")
    return isAdmin ? (
      <Button variant={variant} onPress={onEvent}>
        {event === null ? `Add ${words.event.toLowerCase()}` : "Choose mail days"}
      </Button>
    ) : null;
  if (event === null) return null;
  const base = `/org/${organization.id}/events/${event.id}`;
  const link = (href: string, label: string) => (
    <LinkButton href={href} variant={variant}>
      {label}
    </LinkButton>
  );
  if (step === "roster") return link(`${base}/import`, "Import roster");
  if (event.testParticipantId === null) return null;
  if (step === "invites") return link(`${base}/participants`, `Invite ${words.contacts.toLowerCase()}`);
  if (step === "firstMail") return link(`${base}/tools`, "Open Mail");
  if (sheetPrinted) return link(`${base}/upload`, "Upload photo");
  if (!stationery) return link(`/org/${organization.id}/settings`, "Open Settings");
  return (
    <PrintTestSheet
      of={{ orgId: organization.id, eventId: event.id }}
      participantId={event.testParticipantId}
      variant={variant}
    />
  );
}

type PrintTestSheetProps = {
  of: { orgId: string; eventId: string };
  participantId: string;
  variant: "primary" | "outline";
};

function PrintTestSheet({ of, participantId, variant }: PrintTestSheetProps) {
  const navigate = useNavigate();
  const { attempt, print } = usePrintStationery(of, ({ link }) => {
    // The PDF takes longer than the answer; the page shows when it is ready.
    if (link === undefined) void navigate(`/org/${of.orgId}/events/${of.eventId}/print`);
  });
  return (
    <>
      <Button
        variant={variant}
        isPending={attempt.status === "working"}
        pendingLabel="Printing…"
        onPress={() => print({ participantId })}
      >
        Print test sheet
      </Button>
      {attempt.status === "failed" && (
        <div className="start-trouble">
          <ErrorBox sentence={attempt.sentence} />
        </div>
      )}
    </>
  );
}
