import { ChevronRight, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Anchor } from "#web/ui/anchor.tsx";
import "#web/ui/panel.css";
import "./today.css";

export type Work = {
  href: string;
  icon: ReactNode;
  /** Undefined where there is nothing to count. */
  count?: number | undefined;
  label: string;
};

/** A panel that is no landmark: each event has the same ones. */
export function TodayCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="panel">
      <div className="panel-head">
        <h3>{title}</h3>
      </div>
      {children}
    </div>
  );
}

/** What is left to do, each with the way there. */
export function WorkList({ label, works, done }: { label: string; works: readonly Work[]; done: string }) {
  if (works.length === 0)
    return (
      <p className="work-done">
        <CircleCheck />
        {done}
      </p>
    );
  return (
    <ul aria-label={label} className="work-list">
      {works.map(({ href, icon, count, label: what }) => (
        <li key={what}>
          <Anchor href={href}>
            {icon}
            <span>
              {count !== undefined && <strong>{count.toLocaleString("en-US")} </strong>}
              {what}
            </span>
            <ChevronRight />
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
