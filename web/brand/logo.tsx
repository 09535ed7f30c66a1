import { Anchor } from "#web/ui/anchor.tsx";
import "./logo.css";

type Props = {
  size: "small" | "large";
  to?: string;
  /** For dark backgrounds in both themes. */
  onDark?: boolean;
  /** Shows the mark without the name. Minimum width: 20 px, or 120 px with the name. */
  markOnly?: boolean;
};

export function Logo({ size, to, onDark = false, markOnly = false }: Props) {
  const classes = ["logo", `logo-${size}`, onDark && "logo-on-dark"].filter(Boolean).join(" ");
  const content = (
    <>
      <Mark />
      <span className={markOnly ? "sr-only" : "logo-words"}>Cabin Courier</span>
    </>
  );
  if (to === undefined) return <span className={classes}>{content}</span>;
  return (
    <Anchor href={to} className={classes}>
      {content}
    </Anchor>
  );
}

function Mark() {
  return (
    <svg viewBox="0 0 48 48" className="logo-mark" aria-hidden="true">
      <path
        className="logo-cabin"
        d="M24 3 35.5 12.3V8h6v9.2l3.7 3q.8.7.8 1.7v20.6a2.5 2.5 0 0 1-2.5 2.5h-39A2.5 2.5 0 0 1 2 42.5V21.9q0-1 .8-1.7Z"
      />
      <path className="logo-folds" d="M6.2 24.2 24 37 41.8 24.2M6.6 40.6l9.6-7M41.4 40.6l-9.6-7" />
      <path
        className="logo-window"
        d="M19.4 14.6h3.8v3.8h-3.8ZM24.8 14.6h3.8v3.8h-3.8ZM19.4 20h3.8v3.8h-3.8ZM24.8 20h3.8v3.8h-3.8Z"
      />
    </svg>
  );
}
