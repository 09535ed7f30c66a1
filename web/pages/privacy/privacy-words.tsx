import type { ReactNode } from "react";
import { lifetimes } from "#domain/lifetimes.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import "./privacy.css";

/** Every number on this page is the one the product works with. */
export function PrivacyWords() {
  return (
    <article className="privacy">
      <h1>Privacy</h1>
      <p className="privacy-lead">
        Letters between a family and a child belong to them. This is what we keep, who sees it, and when it
        goes.
      </p>
      <WhatWeKeep />
      <HowLong />
      <YourAccount />
    </article>
  );
}

function WhatWeKeep() {
  return (
    <>
      <section>
        <h2>What we keep</h2>
        <ul>
          <li>Of campers and guests: a name and a building. Nothing else.</li>
          <li>Of families: the name and e-mail address, and a phone number if the camp wrote one down.</li>
          <li>The letters, and the pictures of the replies, without place and hour of the photograph.</li>
          <li>Who on the camp&apos;s team did what, and when.</li>
        </ul>
      </section>
      <section>
        <h2>Who reads a letter</h2>
        <ul>
          <li>The camp&apos;s staff print it and may read it.</li>
          <li>
            A reply is for whom it was written to. One parent does not see the other&apos;s letters or
            replies, unless the camp shows one to everybody on purpose.
          </li>
          <li>
            Mails tell that a letter was printed or that a reply is here: the first name and a link, never the
            letter or a picture.
          </li>
          <li>Nobody else. No advertising, no third-party scripts, no face recognition.</li>
        </ul>
      </section>
    </>
  );
}

function HowLong() {
  return (
    <section>
      <h2>How long it is kept</h2>
      <dl className="privacy-times">
        <Time of="Letters, replies, campers and their families" is={`${lifetimes.usualLetters} days`}>
          {`After the last day of the week or event, then they are deleted for good. Each camp may choose between ${lifetimes.shortestLetters} and ${lifetimes.longestLetters} days. The day stands on the page of the letters; when a camp chooses fewer days, nothing goes for another ${lifetimes.notice} days.`}
        </Time>
        <Time of="What a camp deletes by hand" is={`${lifetimes.deleted} days`}>
          Nobody sees it any more; the camp can bring it back for this time.
        </Time>
        <Time of="Backups" is={`${lifetimes.backup} days`}>
          Copies against loss are overwritten after this time. Pictures as they were taken are never in them.
        </Time>
        <Time of="An invite" is={`${lifetimes.invite} days`}>
          After the event&apos;s last day its link no longer works.
        </Time>
        <Time of="Being signed in" is={`${lifetimes.session} days`}>
          {`At most; ${lifetimes.idleSession} days when nobody uses it. Logging out ends it at once and empties the device.`}
        </Time>
        <Time of="The record of who did what" is="With the camp">
          It names who did it, not campers and not what a letter says.
        </Time>
      </dl>
      <p>
        A court or an authority can ask a camp to keep something longer. An admin then stops the deletion and
        writes down why; the page of the letters says that they are kept.
      </p>
    </section>
  );
}

function Time({ of, is, children }: { of: string; is: string; children: ReactNode }) {
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
  return (
    <section>
      <h2>What you can do</h2>
      <ul>
        <li>
          Save your letters and replies on your own device, from the page of the letters, before they go.
        </li>
        <li>
          Choose in your <Anchor href="/settings">settings</Anchor> what we mail you, or stop it with the link
          in any such mail.
        </li>
        <li>
          <Anchor href="/account">Delete your account</Anchor> yourself, at any time. You are signed out, your
          links to campers end, and letters that nobody has printed are deleted. What was printed stays with
          the camp until its time is over.
        </li>
        <li>
          Ask the camp to remove you as a contact, or to correct a name: it is the camp that wrote them down,
          and it decides about them.
        </li>
      </ul>
    </section>
  );
}
