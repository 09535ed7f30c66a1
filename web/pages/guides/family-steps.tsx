import { useMessages } from "#web/platform/language.ts";
import { guideMessages } from "../messages/guide-en.ts";
import { Steps } from "./steps.tsx";

export function FamilySteps() {
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
    />
  );
}
