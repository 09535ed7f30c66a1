import { Anchor } from "#web/ui/anchor.tsx";
import { LegalLinks } from "#web/identity/contact-link.tsx";
import { useService } from "#web/identity/use-service.ts";
import "../privacy/privacy.css";
import { legalDocuments, type LegalDocument } from "./documents.ts";
import "./legal.css";

/** Templates: they state how the product works; the parts in brackets and the rest of the law are a lawyer's. */
export function LegalText({ document }: { document: LegalDocument }) {
  const service = useService();
  const operator = {
    name: service?.operatorName ?? "the operator of this service",
    contact: service?.supportContact?.replace(/^mailto:/, "") ?? "ask your camp, which can reach us",
  };
  return (
    <article className="privacy legal">
      <h1>{document.title}</h1>
      <p className="privacy-lead">{document.description}</p>
      <p className="legal-template">
        <strong>This is a template.</strong> It says how Cabin Courier works. A lawyer must read it and fill
        in the parts in [brackets] before anyone relies on it.
      </p>
      <nav aria-label="Legal pages" className="legal-pages">
        {legalDocuments.map(({ path, title }) => (
          <Anchor key={path} href={path} aria-current={path === document.path ? "page" : undefined}>
            {title}
          </Anchor>
        ))}
        <Anchor href="/privacy">Privacy</Anchor>
        <LegalLinks lines={service?.legalLinks} />
      </nav>
      {document.sections(operator).map(({ title, lines }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {document.path === "/terms/subprocessors" && <Subprocessors listed={service?.subprocessors} />}
    </article>
  );
}

function Subprocessors({ listed }: { listed: readonly string[] | undefined }) {
  if (listed === undefined) return null;
  return (
    <section>
      <h2>Who they are</h2>
      {listed.length === 0 ? (
        <p>The operator has listed no other company.</p>
      ) : (
        <ul>
          {listed.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
