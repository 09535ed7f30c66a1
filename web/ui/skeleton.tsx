import "./skeleton.css";

type Props = {
  label: string;
  rows?: number;
};

/** The bars have the real row height and appear after 300 ms, so that a quick response shows no flash. */
export function Skeleton({ label, rows = 5 }: Props) {
  return (
    <div className="skeleton">
      <p role="status">{label}</p>
      <div className="skeleton-rows" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} />
        ))}
      </div>
    </div>
  );
}
