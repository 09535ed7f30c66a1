import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { useMessages } from "#web/platform/language.ts";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Steps } from "./guides/steps.tsx";
import { PublicFrame } from "./landing/public-frame.tsx";
import { guideMessages } from "./messages/guide-en.ts";

export function meta() {
  return pageMeta({
    path: "/my/participants/sample",
    title: "Family guide · Cabin Courier",
    description: "For families: accept the invite, write, and see your camper's handwritten reply.",
  });
}

export default function FamilyGuidePage() {
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <FamilySteps />
        </PublicFrame>
      }
      signedIn={<FamilySteps />}
    />
  );
}

function FamilySteps() {
  const t = useMessages(guideMessages);
  return (
    <Steps
      title={t.title}
      lead={t.lead}
      steps={[
        { picture: "accept-invite", title: t.accept, words: t.acceptText },
        { picture: "wait-for-start", title: t.wait, words: t.waitText },
        { picture: "send-first-note", title: t.send, words: t.sendText },
        { picture: "staff-delivers", title: t.deliver, words: t.deliverText },
        { picture: "responses-uploaded", title: t.upload, words: t.uploadText },
        { picture: "keep-in-touch", title: t.keep, words: t.keepText },
      ]}
    >
      <div className="guide-end">
        <LinkButton href="/my/participants" variant="primary">
          {t.write}
        </LinkButton>
        <p>{t.askCamp}</p>
      </div>
    </Steps>
  );
}
