import { lifetimes } from "#domain/lifetimes.ts";
import { useMessages } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { ContactLink, LegalLinks } from "#web/identity/contact-link.tsx";
import { useService } from "#web/identity/use-service.ts";
import { privacyMessages } from "../messages/privacy-en.ts";
import "./privacy.css";

/** Every number comes from the constants that the product uses. */
export function PrivacyText() {
  const t = useMessages(privacyMessages);
  return (
    <article className="privacy">
      <h1>{t.title}</h1>
      <p className="privacy-lead">{t.lead}</p>
      <p className="privacy-updated">{t.updated}</p>
      <WhatWeKeep />
      <Children />
      <HowLong />
      <YourAccount />
      <WhoWeAre />
      <section>
        <h2>{t.forCamps}</h2>
        <p>
          <Anchor href="/terms">{t.legalPages}</Anchor>
        </p>
      </section>
    </article>
  );
}

function WhatWeKeep() {
  const t = useMessages(privacyMessages);
  return (
    <>
      <section>
        <h2>{t.whatWeKeep}</h2>
        <ul>
          <li>{t.ofCampers}</li>
          <li>{t.ofFamilies}</li>
          <li>{t.ofProposed}</li>
          <li>{t.ofLetters}</li>
          <li>{t.ofSignIns}</li>
          <li>{t.ofAlerts}</li>
          <li>{t.ofTeam}</li>
        </ul>
      </section>
      <section>
        <h2>{t.whoReads}</h2>
        <ul>
          <li>{t.staffRead}</li>
          <li>{t.replyIsFor}</li>
          <li>{t.mailsTell}</li>
          <li>{t.alertsTell}</li>
          <li>{t.nobodyElse}</li>
        </ul>
      </section>
    </>
  );
}

function Children() {
  const t = useMessages(privacyMessages);
  return (
    <section>
      <h2>{t.children}</h2>
      <ul>
        <li>{t.childrenOffline}</li>
        <li>{t.childrenFromCamp}</li>
        <li>{t.childrenLaw}</li>
        <li>{t.childrenAsk}</li>
      </ul>
    </section>
  );
}

function HowLong() {
  const t = useMessages(privacyMessages);
  return (
    <section>
      <h2>{t.howLong}</h2>
      <dl className="privacy-times">
        <Time of={t.letters} is={t.days(lifetimes.usualLetters)}>
          {t.lettersText(lifetimes)}
        </Time>
        <Time of={t.byHand} is={t.days(lifetimes.deleted)}>
          {t.byHandText}
        </Time>
        <Time of={t.backups} is={t.days(lifetimes.backup)}>
          {t.backupsText}
        </Time>
        <Time of={t.invite} is={t.days(lifetimes.invite)}>
          {t.inviteText}
        </Time>
        <Time of={t.signedIn} is={t.days(lifetimes.session)}>
          {t.formatSigned(lifetimes)}
        </Time>
        <Time of={t.device} is={t.days(lifetimes.device)}>
          {t.deviceText(lifetimes)}
        </Time>
        <Time of={t.record} is={t.withTheCamp}>
          {t.recordText(lifetimes)}
        </Time>
        <Time of={t.removed} is={t.withTheCamp}>
          {t.removedText}
        </Time>
        <Time of={t.returning} is={t.days(lifetimes.returning)}>
          {t.returningText}
        </Time>
        <Time of={t.account} is={t.months(lifetimes.accountMonths)}>
          {t.formatAccount(lifetimes)}
        </Time>
        <Time of={t.optOut} is={t.withTheCamp}>
          {t.optOutText}
        </Time>
      </dl>
      <p>{t.courts}</p>
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
  const t = useMessages(privacyMessages);
  return (
    <section>
      <h2>{t.whatYouCanDo}</h2>
      <ul>
        <li>{t.save}</li>
        <li>
          {t.chooseBefore} <Anchor href="/settings">{t.settings}</Anchor> {t.chooseAfter}
        </li>
        <li>
          {t.downloadBefore} <Anchor href="/account">{t.yourAccount}</Anchor> {t.downloadAfter}
        </li>
        <li>
          <Anchor href="/account">{t.deleteAccount}</Anchor> {t.deleteAfter}
        </li>
        <li>{t.askTheCamp}</li>
      </ul>
    </section>
  );
}

/** The operator's settings load after the page; the section is near the end, so that little moves. */
function WhoWeAre() {
  const t = useMessages(privacyMessages);
  const service = useService();
  return (
    <section>
      <h2>{t.whoWeAre}</h2>
      {service && (
        <>
          <p>{service.operatorName === null ? t.notNamed : t.runBy(service.operatorName)}</p>
          <p>
            {t.questions}{" "}
            {service.supportContact === null ? t.askUs : <ContactLink contact={service.supportContact} />}
          </p>
          {service.legalLinks.length > 0 && (
            <p className="row">
              <LegalLinks lines={service.legalLinks} />
            </p>
          )}
        </>
      )}
    </section>
  );
}
