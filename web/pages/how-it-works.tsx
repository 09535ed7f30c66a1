import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { useMessages } from "#web/platform/language.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Steps } from "./guides/steps.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import { campGuideMessages } from "./messages/camp-guide-en.ts";

export function meta() {
  return pageMeta({
    path: "/how-it-works",
    title: "How It Works · Cabin Courier",
    description:
      "How a camp begins: create it, schedule weeks, import the roster, invite families, print and upload.",
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

function CampGuide({ withCalls }: { withCalls: boolean }) {
  const t = useMessages(campGuideMessages);
  return (
    <Steps
      title={t.title}
      lead={t.lead}
      steps={[
        { picture: "create-camp", title: t.create, words: t.createText },
        { picture: "schedule-events", title: t.schedule, words: t.scheduleText },
        { picture: "add-campers", title: t.add, words: t.addText },
        { picture: "select-pricing", title: t.price, words: t.priceText },
        { picture: "invite-families", title: t.invite, words: t.inviteText },
        { picture: "print-and-upload", title: t.print, words: t.printText },
      ]}
    >
      {withCalls && (
        <div className="guide-calls">
          <section className="guide-call">
            <h2>{t.bring}</h2>
            <p>{t.bringText}</p>
            <LinkButton href="/organizations" variant="primary">
              {t.create}
            </LinkButton>
          </section>
          <section className="guide-call">
            <h2>{t.write}</h2>
            <p>{t.writeText}</p>
            <LinkButton href="/my/participants/sample">{t.readGuide}</LinkButton>
          </section>
        </div>
      )}
    </Steps>
  );
}
