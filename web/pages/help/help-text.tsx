import type { ReactNode } from "react";
import { useMessages } from "#web/platform/language.ts";
import { Anchor } from "#web/ui/anchor.tsx";
import { helpMessages } from "../messages/help-en.ts";
import { ContactLink, LegalLinks } from "#web/identity/contact-link.tsx";
import "./help.css";
import { useService } from "#web/identity/use-service.ts";

/** `campPhones`: the office numbers of the reader's camps. */
export function HelpText({ campPhones }: { campPhones?: ReactNode }) {
  const t = useMessages(helpMessages);
  const service = useService();
  return (
    <article className="help">
      <h1>{t.title}</h1>
      <p className="help-lead">{t.lead}</p>
      <div className="help-questions">
        {t.questions.map(({ question, answer }) => (
          <section key={question}>
            <h2>{question}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </div>
      <WhoToAsk service={service} campPhones={campPhones} />
      <nav className="help-more" aria-label={t.title}>
        <Anchor href="/my/participants/sample">{t.guide}</Anchor>
        {/* Not a route of the app. */}
        <a href={t.more.href}>{t.more.text}</a>
        <Anchor href="/privacy">{t.privacy}</Anchor>
        <LegalLinks lines={service?.legalLinks} />
      </nav>
    </article>
  );
}

function WhoToAsk({
  service,
  campPhones,
}: {
  service: ReturnType<typeof useService>;
  campPhones: ReactNode;
}) {
  const t = useMessages(helpMessages);
  return (
    <section className="help-ask">
      <h2>{t.whoToAsk}</h2>
      <dl>
        <div>
          <dt>{t.camp}</dt>
          <dd>
            <p>{t.campText}</p>
            {campPhones}
          </dd>
        </div>
        <div>
          <dt>{service?.operatorName ?? t.us}</dt>
          <dd>
            <p>{t.usText}</p>
            <p className="help-contact">
              {service &&
                (service.supportContact === null ? (
                  t.noContact
                ) : (
                  <ContactLink contact={service.supportContact} />
                ))}
            </p>
          </dd>
        </div>
      </dl>
    </section>
  );
}
