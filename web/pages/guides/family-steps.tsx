import { useWords } from "#web/platform/language.ts";
import { guideWords } from "../words/guide-en.ts";
import { Steps } from "./steps.tsx";

export function FamilySteps() {
  const said = useWords(guideWords);
  return (
    <Steps
      title={said.title}
      lead={said.lead}
      steps={[
        { picture: "accept-invite", title: said.accept, words: said.acceptWords },
        { picture: "wait-for-start", title: said.wait, words: said.waitWords },
        { picture: "send-first-note", title: said.send, words: said.sendWords },
        { picture: "staff-delivers", title: said.deliver, words: said.deliverWords },
        { picture: "responses-uploaded", title: said.upload, words: said.uploadWords },
        { picture: "keep-in-touch", title: said.keep, words: said.keepWords },
      ]}
    />
  );
}
