import { EnglishOnly } from "#web/app/english-only.tsx";
import { HeroScene } from "#web/brand/hero-scene.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import "./landing.css";
import { PublicFrame } from "./public-frame.tsx";

/** Also shown at unknown paths to signed-out visitors. */
export function Landing() {
  return (
    <EnglishOnly>
      <PublicFrame night>
        {(getStarted) => (
          <>
            <Hero onGetStarted={getStarted} />
            <Features />
            <LetterAndReply />
            <Pricing />
          </>
        )}
      </PublicFrame>
    </EnglishOnly>
  );
}

function Hero({ onGetStarted }: { onGetStarted: () => void }) {
  return (
    <section className="hero" data-theme="dark">
      <HeroScene className="hero-scene" />
      <div className="hero-words">
        <h1>Share stories with your camper</h1>
        <p>
          You write at the kitchen table. Camp prints it and hands it over at the cabin. The reply comes back
          in their own handwriting.
        </p>
        <div className="hero-ways">
          <button type="button" className={buttonClass("lantern")} onClick={onGetStarted}>
            Get Started
          </button>
          <Anchor href="/how-it-works" className={buttonClass("outline")}>
            Learn More
          </Anchor>
        </div>
      </div>
    </section>
  );
}

const features = [
  {
    picture: "write-letters",
    title: "Write Letters",
    words: "Write on your phone or computer. Change your note until the camp prints it.",
  },
  {
    picture: "printed-delivered",
    title: "Printed & Delivered",
    words: "Staff print every note on paper, sorted by cabin, and deliver it at mail call.",
  },
  {
    picture: "camper-replies",
    title: "Camper Replies",
    words: "Campers answer on the back by hand. Staff photograph the page and it comes home to you.",
  },
] as const;

function Features() {
  return (
    <section id="features" className="features" aria-labelledby="features-title">
      <h2 id="features-title">A letter there, a letter back</h2>
      <ul>
        {features.map(({ picture, title, words }) => (
          <li key={title}>
            <Picture name={picture} />
            <h3>{title}</h3>
            <p>{words}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const steps = [
  ["Accept your invite", "The camp invites you by e-mail. Only people the camp approved can write."],
  ["Send your first note", "One note at a time. Change it until it is printed."],
  ["Staff deliver it", "Your note is marked Printed, with the date, like a postmark."],
  ["See the reply", "Open it, download it, keep it."],
] as const;

function LetterAndReply() {
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

function Pricing() {
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">Priced per event, chosen by the camp</h2>
      <dl className="rate-card">
        <div>
          <dt>Revenue share</dt>
          <dd>
            <strong>50%</strong> after costs. The camp chooses the rate.
          </dd>
        </div>
        <div>
          <dt>License</dt>
          <dd>
            <strong>25 cents</strong> per camper, for free-to-family use.
          </dd>
        </div>
      </dl>
    </section>
  );
}
