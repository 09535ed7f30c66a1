import { useId, type ReactNode } from "react";
import "./panel.css";

type Props = {
  title: string;
  count?: ReactNode;
  actions?: ReactNode;
  /** Gold edge: needs the user's attention. */
  waits?: boolean;
  /** No padding, for rows and tables that reach the edge. */
  flush?: boolean;
  level?: 2 | 3;
  children: ReactNode;
};

export function Panel({ title, count, actions, waits = false, flush = false, level = 2, children }: Props) {
  const titleId = useId();
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section className={waits ? "panel waits" : "panel"} aria-labelledby={titleId}>
      <header className="panel-head">
        <Heading id={titleId}>{title}</Heading>
        {count !== undefined && <span className="panel-count">{count}</span>}
        {actions !== undefined && <div className="panel-actions">{actions}</div>}
      </header>
      {flush ? children : <div className="panel-body">{children}</div>}
    </section>
  );
}
