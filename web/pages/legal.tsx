import { useLocation } from "react-router";
import { ByAccess } from "#web/app/by-access.tsx";
import { pageMeta } from "#web/app/page-meta.ts";
import { PublicFrame } from "./landing/public-frame.tsx";
import { documentAt } from "./legal/documents.ts";
import { LegalText } from "./legal/legal-text.tsx";

export function meta({ location }: { location: { pathname: string } }) {
  const { path, title, description } = documentAt(location.pathname);
  return pageMeta({ path, title: `${title} · Cabin Courier`, description });
}

export default function LegalPage() {
  const document = documentAt(useLocation().pathname);
  return (
    <ByAccess
      forVisitors
      signedOut={
        <PublicFrame>
          <LegalText document={document} />
        </PublicFrame>
      }
      signedIn={<LegalText document={document} />}
    />
  );
}
