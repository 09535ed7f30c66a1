import { wordsFor } from "#domain/organizations/words.ts";
import { OrganizationSwitch, type SwitchedOrganization } from "./organization-switch.tsx";

export type OrganizationSwitchesProps = { organization: SwitchedOrganization };

/** What an organization does, or does not, as a whole. */
export function OrganizationSwitches({ organization }: OrganizationSwitchesProps) {
  return (
    <>
      <FamilyNotices organization={organization} />
      <HandOutTicks organization={organization} />
      <LetterPhotos organization={organization} />
    </>
  );
}

export function FamilyNotices({ organization }: OrganizationSwitchesProps) {
  const { participant } = wordsFor(organization.type);
  return (
    <OrganizationSwitch
      organization={organization}
      turns="familyNotices"
      words={{
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
        help: `The mail has the ${participant.toLowerCase()}'s first name and a link, never a letter or a picture. Everybody can stop it for themselves. Nudges for a missing letter go the same way.`,
      }}
    />
  );
}

export function HandOutTicks({ organization }: OrganizationSwitchesProps) {
  const { event } = wordsFor(organization.type);
  return (
    <OrganizationSwitch
      organization={organization}
      turns="handOutTicks"
      words={{
        title: "Handing out",
        label: "Tick mail as handed out",
        on: { is: "Mail is ticked as handed out.", told: "Mail is ticked as handed out." },
        off: { is: "Mail is not ticked as handed out.", told: "Mail is not ticked as handed out." },
        help: `The team ticks each building's mail under Tools. Families see it as a step of their letter, once the first mail of the ${event.toLowerCase()} is ticked.`,
      }}
    />
  );
}

export function LetterPhotos({ organization }: OrganizationSwitchesProps) {
  const { organization: place } = wordsFor(organization.type);
  return (
    <OrganizationSwitch
      organization={organization}
      turns="letterPhotos"
      words={{
        title: "A photo in a letter",
        label: "Let families add a photo to a letter",
        on: { is: "Families may add a photo to a letter.", told: "Families may add a photo." },
        off: { is: "Families cannot add a photo to a letter.", told: "Families cannot add photos." },
        help: `One photo for each letter, at most half a page high, in colour where your printer has colour. It is off unless you want it: paper and ink are the ${place}'s. What was added before stays in its letter.`,
      }}
    />
  );
}
