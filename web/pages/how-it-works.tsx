import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Steps, type GuideStep } from "./guides/steps.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";

export function meta() {
  return pageMeta({
    path: "/how-it-works",
    title: "How It Works · Cabin Courier",
    description:
      "Six steps for a camp: create it, schedule weeks, add campers, select pricing, invite families, print and upload.",
  });
}

export default function HowItWorksPage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <CampGuide withCalls />
        </PublicFrame>
      }
      signedIn={<CampGuide withCalls={false} />}
    />
  );
}

const steps: readonly GuideStep[] = [
  {
    picture: "create-camp",
    title: "Create your camp",
    words:
      "Give it a name and say whether it is a camp or a retreat center. The person who creates it is its admin.",
  },
  {
    picture: "schedule-events",
    title: "Schedule events",
    words: "Add each week with its first and last day. Cabins are carried over from the week before.",
  },
  {
    picture: "add-campers",
    title: "Add campers",
    words: "Put each camper in a cabin. Move them by hand when bunks change.",
  },
  {
    picture: "select-pricing",
    title: "Select pricing",
    words:
      "Per event: share the revenue after costs, or license it at 25 cents per camper and keep it free for families.",
  },
  {
    picture: "invite-families",
    title: "Invite families and contacts",
    words: "Families get one e-mail with one link. Only the address the camp entered can accept it.",
  },
  {
    picture: "print-and-upload",
    title: "Print notes and upload responses",
    words:
      "One button prints the day's mail, sorted by cabin. Drop the photos of the replies; the code on each sheet finds its family.",
  },
];

function CampGuide({ withCalls }: { withCalls: boolean }) {
  return (
    <Steps title="How It Works" lead="Six steps from an empty page to mail call." steps={steps}>
      {withCalls && (
        <div className="guide-calls">
          <section className="guide-call">
            <h2>Bring your camp</h2>
            <p>Look around the directory, then add your own.</p>
            <LinkButton href="/organizations" variant="primary">
              Create your camp
            </LinkButton>
          </section>
          <section className="guide-call">
            <h2>Write to a camper</h2>
            <p>See what families do, from the invite to the reply.</p>
            <LinkButton href="/my/participants/sample">Read the family guide</LinkButton>
          </section>
        </div>
      )}
    </Steps>
  );
}
