import { HeroScene } from "#web/brand/hero-scene.tsx";
import { Picture } from "#web/brand/picture.tsx";
import { Anchor } from "#web/ui/anchor.tsx";
import { buttonClass } from "#web/ui/button-style.ts";
import { EnglishOnly } from "#web/app/english-only.tsx";
import { LetterAndReply } from "./letter-and-reply.tsx";
import { Pricing } from "./pricing.tsx";
import { PublicFrame } from "./public-frame.tsx";
import "./landing.css";

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
