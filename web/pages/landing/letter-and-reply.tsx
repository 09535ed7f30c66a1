import { Picture } from "#web/brand/picture.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { RuledText } from "#web/ui/ruled-text.tsx";

const steps = [
  ["Accept your invite", "The camp invites you by e-mail. Only people the camp approved can write."],
  ["Send your first note", "One note at a time. Change it until it is printed."],
  ["Staff deliver it", "Your note is marked Printed, with the date, like a postmark."],
  ["See the reply", "Open it, download it, keep it."],
] as const;

export function LetterAndReply() {
  return (
    <section className="letter-and-reply" aria-labelledby="letter-and-reply-title">
      <div>
        <h2 id="letter-and-reply-title">Paper for them, a picture for you</h2>
        <ol>
          {steps.map(([title, words]) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{words}</p>
            </li>
          ))}
        </ol>
        <Anchor href="/my/participants/sample">Read the family guide</Anchor>
      </div>
      <div className="desk" aria-hidden="true">
        <Sheet className="desk-letter">
          <Picture name="stamp-loon" className="desk-stamp" />
          <RuledText>
            {
              "Dear Maya,\nThe house is very quiet. Biscuit sleeps on your bed and will not be moved. Did you try the big canoe yet? Tell me everything.\nLove, Mom"
            }
          </RuledText>
        </Sheet>
        <div className="desk-reply">
          <Picture name="reply-sample" />
        </div>
      </div>
    </section>
  );
}
