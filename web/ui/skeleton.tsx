import "./skeleton.css";

type Props = {
  /** The word comes first and at once: "Loading responses…". */
  label: string;
  rows?: number;
};

/** Grey bars in the true row height. They wait 300 ms, so that a quick answer shows no flash of grey. */
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
