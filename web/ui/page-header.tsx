import type { ReactNode } from "react";
import { ChevronRight } from "lucide-react";
import { Anchor } from "./anchor.tsx";
import "./page-header.css";

type Crumb = { label: string; href: string };

type Props = {
  crumbs?: readonly Crumb[];
  badge?: ReactNode;
  title: string;
  count?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
};

export function PageHeader({ crumbs = [], badge, title, count, actions, children }: Props) {
  return (
    <header className="page-header">
      <div className="page-header-words">
        {(crumbs.length > 0 || badge !== undefined) && (
          <div className="crumbs">
            {crumbs.length > 0 && <CrumbTrail crumbs={crumbs} />}
            {badge}
          </div>
        )}
        <div className="page-header-title">
          <h1>{title}</h1>
          {count !== undefined && <p>{count}</p>}
        </div>
        {children}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}

function CrumbTrail({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, href }, place) => (
          <li key={href}>
            {place > 0 && <ChevronRight />}
            <Anchor href={href}>{label}</Anchor>
          </li>
        ))}
      </ol>
    </nav>
  );
}
