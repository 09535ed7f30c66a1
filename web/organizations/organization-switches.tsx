import { useId } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { termsFor } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAboutOrganization, useTurnSwitch, type Switch } from "./organization-settings-calls.ts";
import "./organization-settings.css";

export type OrganizationSwitchesProps = { organization: SessionAnswer["organizations"][number] };

export function OrganizationSwitches({ organization }: OrganizationSwitchesProps) {
  const { id, type, role } = organization;
  const { data, error, dataUpdatedAt, isPending, refetch } = useAboutOrganization(id);
  return (
    <Panel title="Letters and mail">
      <div className="organization-switches">
        {error !== null && (
          <LoadFailed
            error={error}
            failed={organizationErrors.loadFailed.message}
            loadedAt={dataUpdatedAt}
            onRetry={() => void refetch()}
          />
        )}
        {isPending && error === null && <Skeleton label="Loading…" rows={6} />}
        {data !== undefined &&
          switchesOf(type).map((words) => (
            <OrganizationSwitch
              key={words.turns}
              orgId={id}
              words={words}
              isOn={data[words.turns]}
              isAdmin={role === "admin"}
            />
          ))}
      </div>
    </Panel>
  );
}

type Props = { orgId: string; words: SwitchMessages; isOn: boolean; isAdmin: boolean };

export function OrganizationSwitch({ orgId, words, isOn, isAdmin }: Props) {
  const titleId = useId();
  return (
    <section className="organization-switch" aria-labelledby={titleId}>
      <h3 id={titleId}>{words.title}</h3>
      {isAdmin ? (
        <Turn orgId={orgId} words={words} isOn={isOn} />
      ) : (
        <p>{isOn ? words.on.is : words.off.is}</p>
      )}
      <p className="organization-switch-help">{words.help}</p>
    </section>
  );
}

function Turn({ orgId, words, isOn }: Omit<Props, "isAdmin">) {
  const change = useTurnSwitch(orgId, words.turns);
  const { attempt, run } = useAttempt(organizationErrors.saveFailed.message);
  const pressed = attempt.status === "working" ? change.variables : undefined;
  return (
    <>
      <Checkbox
        isSelected={pressed ?? isOn}
        onChange={(next) =>
          void run(async () => {
            await change.mutateAsync(next);
            showToast(next ? words.on.told : words.off.told);
          })
        }
      >
        {words.label}
      </Checkbox>
      {attempt.status === "failed" && <ErrorBox sentence={attempt.sentence} />}
    </>
  );
}

export type SwitchMessages = {
  turns: Switch;
  title: string;
  label: string;
  on: { is: string; told: string };
  off: { is: string; told: string };
  help: string;
};

export function switchesOf(type: string | null): readonly SwitchMessages[] {
  const words = termsFor(type);
  const [participant, event] = [words.participant.toLowerCase(), words.event.toLowerCase()];
  return [
    {
      turns: "familyNotices",
      title: "Mail to families",
      label: "Mail families when their letter is printed or a reply is here",
      on: {
        is: "Families are mailed when their letter is printed or a reply is here.",
        told: "Families are mailed.",
      },
      off: {
        is: "Families are not mailed when their letter is printed or a reply is here.",
        told: "Families are not mailed.",
      },
      help: `The mail has the ${participant}'s first name and a link, never a letter or a picture. Everybody can stop it for themselves. Nudges for a missing letter go the same way.`,
    },
    {
      turns: "handOutTicks",
      title: "Handing out",
      label: "Tick mail as handed out",
      on: { is: "Mail is ticked as handed out.", told: "Mail is ticked as handed out." },
      off: { is: "Mail is not ticked as handed out.", told: "Mail is not ticked as handed out." },
      help: `The team ticks each building's mail under Tools. Families see it as a step of their letter, once the first mail of the ${event} is ticked.`,
    },
    {
      turns: "lettersForDays",
      title: "Letters for a day",
      label: "Let families choose the mail day of a letter",
      on: {
        is: "Families can choose the mail day of a letter.",
        told: "Families can choose the mail day of a letter.",
      },
      off: {
        is: "Families cannot choose the mail day of a letter.",
        told: "Families cannot choose the mail day of a letter.",
      },
      help: `Where the ${event} has mail days, a family can write ahead. Until its day only the writer sees the letter; the team sees how many there are. Letters that have a day keep it when this is switched off.`,
    },
    {
      turns: "stationery",
      title: "Stationery",
      label: `Print sheets on which a ${participant} writes first`,
      on: { is: "Stationery can be printed.", told: "Stationery can be printed." },
      off: { is: "Stationery is switched off.", told: "Stationery is switched off." },
      help: "The team prints it under Tools. Replies stay private until staff choose the family. Sheets that are already printed still come home.",
    },
    {
      turns: "familyBooks",
      title: "Books",
      label: "Families can make a book",
      on: { is: "Families can make a book.", told: "Families can make a book." },
      off: { is: "Families cannot make a book.", told: "Families cannot make a book." },
      help: `A PDF to print and keep: a family's own letters to a ${participant}, and the replies it can see. It is deleted with the letters.`,
    },
    {
      turns: "letterPhotos",
      title: "A photo in a letter",
      label: "Let families add a photo to a letter",
      on: { is: "Families may add a photo to a letter.", told: "Families may add a photo." },
      off: { is: "Families cannot add a photo to a letter.", told: "Families cannot add photos." },
      help: `One photo for each letter, at most half a page high, in color where your printer has color. It is off unless you want it: paper and ink are the ${words.organization}'s. What was added before stays in its letter.`,
    },
  ];
}
