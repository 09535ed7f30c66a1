import { lifetimes } from "#domain/lifetimes.ts";
import { useWords } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { privacyWords } from "../words/privacy-en.ts";
import "./privacy.css";

/** Every number comes from the constants that the product uses. */
export function PrivacyWords() {
  const said = useWords(privacyWords);
  return (
    <article className="privacy">
      <h1>{said.title}</h1>
      <p className="privacy-lead">{said.lead}</p>
      <WhatWeKeep />
      <HowLong />
      <YourAccount />
    </article>
  );
}

function WhatWeKeep() {
  const said = useWords(privacyWords);
  return (
    <>
      <section>
        <h2>{said.whatWeKeep}</h2>
        <ul>
          <li>{said.ofCampers}</li>
          <li>{said.ofFamilies}</li>
          <li>{said.ofLetters}</li>
          <li>{said.ofTeam}</li>
        </ul>
      </section>
      <section>
        <h2>{said.whoReads}</h2>
        <ul>
          <li>{said.staffRead}</li>
          <li>{said.replyIsFor}</li>
          <li>{said.mailsTell}</li>
          <li>{said.nobodyElse}</li>
        </ul>
      </section>
    </>
  );
}

function HowLong() {
  const said = useWords(privacyWords);
  return (
    <section>
      <h2>{said.howLong}</h2>
      <dl className="privacy-times">
        <Time of={said.letters} is={said.days(lifetimes.usualLetters)}>
          {said.lettersWords(lifetimes)}
        </Time>
        <Time of={said.byHand} is={said.days(lifetimes.deleted)}>
          {said.byHandWords}
        </Time>
        <Time of={said.backups} is={said.days(lifetimes.backup)}>
          {said.backupsWords}
        </Time>
        <Time of={said.invite} is={said.days(lifetimes.invite)}>
          {said.inviteWords}
        </Time>
        <Time of={said.signedIn} is={said.days(lifetimes.session)}>
          {said.signedInWords(lifetimes)}
        </Time>
        <Time of={said.record} is={said.withTheCamp}>
          {said.recordWords}
        </Time>
      </dl>
      <p>{said.courts}</p>
    </section>
  );
}

function Time({ of, is, children }: { of: string; is: string; children: string }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>
        <strong>{is}</strong>
        <span>{children}</span>
      </dd>
    </div>
  );
}

function YourAccount() {
  const said = useWords(privacyWords);
  return (
    <section>
      <h2>{said.whatYouCanDo}</h2>
      <ul>
        <li>{said.save}</li>
        <li>
          {said.chooseBefore} <Anchor href="/settings">{said.settings}</Anchor> {said.chooseAfter}
        </li>
        <li>
          <Anchor href="/account">{said.deleteAccount}</Anchor> {said.deleteAfter}
        </li>
        <li>{said.askTheCamp}</li>
      </ul>
    </section>
  );
}
