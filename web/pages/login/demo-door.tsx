import { Picture } from "#web/brand/picture.tsx";
import { DemoForm } from "#web/demos/demo-form.tsx";
import { demoMessages, type DemoMessages } from "#web/demos/messages/en.ts";
import { useDemoOffer } from "#web/demos/offer.ts";
import { useMessages } from "#web/platform/language.ts";
import { LinkButton } from "#web/ui/link-button.tsx";

/**
 * Where the button of the front page leads if no demo camp can be opened, and where a demo camp leads when it has ended.
 * An instance of demos only has it instead of a sign-in.
 */
export default function DemoDoor({ why }: { why: string | null }) {
  const t = useMessages(demoMessages);
  const offer = useDemoOffer();
  const { title, text, label } = wordsOf(t, why);
  return (
    <div className="login">
      <Picture name="empty-mailbox" />
      <h1>{title}</h1>
      <p>{text}</p>
      {offer !== null && <DemoForm label={label} />}
      {offer !== "only" && <LinkButton href="/organizations">{t.startOwn}</LinkButton>}
    </div>
  );
}

function wordsOf(t: DemoMessages, why: string | null): { title: string; text: string; label: string } {
  if (why === "over") return { title: t.overTitle, text: t.over, label: t.openAnother };
  if (why === "full") return { title: t.fullTitle, text: t.full, label: t.tryAgain };
  if (why === "too-many") return { title: t.tooManyTitle, text: t.tooMany, label: t.tryAgain };
  return { title: t.title, text: t.lead, label: t.walkThrough };
}
