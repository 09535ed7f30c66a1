import type { ReactNode } from "react";
import { HeroScene } from "#web/brand/hero-scene.tsx";
import type { PictureName } from "#web/brand/picture-files.ts";
import { Picture } from "#web/brand/picture.tsx";
import { useMessages } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { RuledText } from "#web/ui/ruled-text.tsx";
import { Sheet } from "#web/ui/sheet.tsx";
import { landingMessages } from "../messages/landing-en.ts";
import "./landing.css";
import { PublicFrame } from "./public-frame.tsx";

/** Also shown at unknown paths to signed-out visitors. */
export function Landing({ demo }: { demo?: ReactNode }) {
  return (
    <PublicFrame night>
      {(getStarted) => (
        <>
          <Hero onGetStarted={getStarted}>{demo}</Hero>
          <Features />
          <LetterAndReply />
          <Pricing />
        </>
      )}
    </PublicFrame>
  );
}

function Hero({ onGetStarted, children }: { onGetStarted: () => void; children: ReactNode }) {
  const t = useMessages(landingMessages);
  return (
    <section className="hero" data-theme="dark">
      <HeroScene className="hero-scene" />
      <div className="hero-words">
        <h1>{t.title}</h1>
        <p>{t.lead}</p>
        <div className="hero-ways">
          <button type="button" className={buttonClass("lantern")} onClick={onGetStarted}>
            {t.getStarted}
          </button>
          {children}
          <Anchor href="/#how" className={buttonClass("outline")}>
            {t.learnMore}
          </Anchor>
        </div>
      </div>
    </section>
  );
}

const featurePictures = [
  "write-letters",
  "printed-delivered",
  "camper-replies",
] as const satisfies readonly PictureName[];

function Features() {
  const t = useMessages(landingMessages);
  return (
    <section id="features" className="features" aria-labelledby="features-title">
      <h2 id="features-title">{t.featuresTitle}</h2>
      <ul>
        {featurePictures.map((picture) => (
          <li key={picture}>
            <Picture name={picture} />
            <h3>{t.features[picture].title}</h3>
            <p>{t.features[picture].text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LetterAndReply() {
  const t = useMessages(landingMessages);
  return (
    <section id="how" className="letter-and-reply" aria-labelledby="letter-and-reply-title">
      <div>
        <h2 id="letter-and-reply-title">{t.howTitle}</h2>
        <ol>
          {t.steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <Anchor href="/my/participants/sample">{t.readGuide}</Anchor>
      </div>
      <div className="desk" aria-hidden="true">
        <Sheet className="desk-letter">
          <Picture name="stamp-loon" className="desk-stamp" />
          <RuledText>{t.letter}</RuledText>
        </Sheet>
        <div className="desk-reply">
          <Picture name="reply-sample" />
        </div>
      </div>
    </section>
  );
}

function Pricing() {
  const t = useMessages(landingMessages);
  return (
    <section id="pricing" className="pricing" aria-labelledby="pricing-title">
      <h2 id="pricing-title">{t.pricingTitle}</h2>
      <dl className="rate-card">
        <div>
          <dt>{t.share}</dt>
          <dd>
            <strong>50%</strong> {t.shareText}
          </dd>
          <dd className="rate-later">{t.shareLater}</dd>
        </div>
        <div>
          <dt>{t.license}</dt>
          <dd>
            <strong>{t.licensePrice}</strong> {t.licenseText}
          </dd>
        </div>
      </dl>
    </section>
  );
}
