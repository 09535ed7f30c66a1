import type { ReactNode } from "react";
import "./empty-state.css";

type Props = {
  /** Decorative. Omitted for an empty search result. */
  picture?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  layout?: "above" | "beside";
  level?: 2 | 3;
};

export function EmptyState({ picture, title, children, action, layout = "above", level = 2 }: Props) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <div className={`empty-state empty-state-${layout}`}>
      {picture !== undefined && <div className="empty-state-picture">{picture}</div>}
      <div className="empty-state-words">
        <Heading>{title}</Heading>
        {children !== undefined && <p>{children}</p>}
        {action !== undefined && <div className="empty-state-action">{action}</div>}
      </div>
    </div>
  );
}
