import { useId } from "react";
import type { SessionAnswer } from "#domain/identity/session.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { organizationTerms, type Wording } from "#domain/organizations/terms.ts";
import { useAttempt } from "#web/platform/use-attempt.ts";
import { ErrorBox } from "#web/ui/error-box.tsx";
import { Panel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch as SwitchField } from "#web/ui/switch.tsx";
import { showToast } from "#web/ui/toast-store.ts";
import { LoadFailed } from "./load-failed.tsx";
import { useAboutOrganization, useTurnSwitch, type Switch } from "./organization-settings-calls.ts";
import "./organization-settings.css";

export type OrganizationSwitchesProps = { organization: SessionAnswer["organizations"][number] };

export function OrganizationSwitches({ organization }: OrganizationSwitchesProps) {
  const { id, role } = organization;
  const { data, error, dataUpdatedAt, isPending, refetch } = useAboutOrganization(id);
  return (
    <Panel title="Letters">
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
          switchesOf(organization).map((words) => {
            const isOn = data[words.turns];
            // This site does not offer it.
            if (isOn === null) return null;
            return (
              <OrganizationSwitch
                key={words.turns}
                orgId={id}
                words={words}
                isOn={isOn}
                isAdmin={role === "admin"}
              />
            );
          })}
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
      <SwitchField
        isSelected={pressed ?? isOn}
        onChange={(next) =>
          void run(async () => {
            await change.mutateAsync(next);
            showToast(next ? words.on.told : words.off.told);
          })
        }
      >
        {words.label}
      </SwitchField>
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

const answersByMail: SwitchMessages = {
  turns: "answersByMail",
  title: "Letters by email",
  label: "Let families answer the email about a reply",
  on: {
    is: "Families can answer the email about a reply. Their words become a letter.",
    told: "Families can answer by email.",
  },
  off: { is: "Families write letters here only.", told: "Families write letters here only." },
  help: "Only the mailbox that got the email can answer it. Your limits and the safety desk apply. Off by default, since the letter then also stays in the family's mailbox.",
};

export function switchesOf(organization: Wording): readonly SwitchMessages[] {
  const words = organizationTerms(organization);
  const participant = words.participant.toLowerCase();
  return [
    {
      turns: "familyNotices",
      title: "Emails to families",
      label: "Email families when their letter is printed or a reply comes in",
      on: {
        is: "Families get an email when their letter is printed or a reply comes in.",
        told: "Families get emails.",
      },
      off: {
        is: "Families get no email when their letter is printed or a reply comes in.",
        told: "Families get no emails.",
      },
      help: `An email has the ${participant}'s first name and a link, never a letter or a photo. Anyone can unsubscribe. Nudges for a missing letter need this, too.`,
    },
    {
      turns: "printAtCutOff",
      title: "Print at the cut-off",
      label: "Make the print job at the cut-off",
      on: {
        is: "The print job of a mail day is made at its cut-off.",
        told: "Print jobs are made at the cut-off.",
      },
      off: { is: "Staff make print jobs.", told: "Staff make print jobs." },
      help: "We put the day's letters together and email your team that they're ready. From then on, families can't edit them. Held letters stay out.",
    },
    {
      turns: "stationery",
      title: "Stationery",
      label: `Print sheets on which a ${participant} writes first`,
      on: { is: "Stationery can be printed.", told: "Stationery can be printed." },
      off: { is: "Stationery is off.", told: "Stationery is off." },
      help: "Staff print it under Mail. Replies stay private until staff choose the family. Sheets already printed still work.",
    },
    {
      turns: "letterPhotos",
      title: "A photo in a letter",
      label: "Let families add a photo to a letter",
      on: { is: "Families can add a photo to a letter.", told: "Families can add a photo." },
      off: { is: "Families can't add a photo to a letter.", told: "Families can't add photos." },
      help: "One photo per letter, at most half a page high. Off by default, since it uses your paper and ink. Photos already added stay.",
    },
    answersByMail,
    {
      turns: "linkReturning",
      title: "Families who come back",
      label: "Link families who wrote before, without an invite",
      on: {
        is: `Families who wrote to the same ${participant} before are linked when you invite them.`,
        told: "Returning families are linked.",
      },
      off: {
        is: "Every family gets an invite, also one that wrote before.",
        told: "Every family gets an invite.",
      },
      help: `We find them by the ${participant}'s external ID and the parent's email, and send one email. For next season we keep scrambled forms of both for ${lifetimes.returning} days.`,
    },
    {
      turns: "preapproveProposals",
      title: "Requests from families",
      label: "Add people without approval when a guardian asks",
      on: {
        is: `When a guardian asks for someone to write to their ${participant}, the person is invited without approval.`,
        told: "Guardians can add people.",
      },
      off: {
        is: `Staff approve everyone a family asks for.`,
        told: "Staff approve everyone a family asks for.",
      },
      help: `A parent or guardian can add up to 10 people per ${participant} without asking you. Invites carry your name. You still decide about other relatives' requests and people you removed or declined.`,
    },
  ];
}
