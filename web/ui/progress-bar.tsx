import { useId } from "react";
import "./progress-bar.css";

type Props = {
  label: string;
  /** 0 to 100; omitted while the progress is unknown. */
  percent?: number | undefined;
};

export function ProgressBar({ label, percent }: Props) {
  const labelId = useId();
  const known = percent === undefined ? undefined : Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className="progress">
      <div className="progress-words">
        <span id={labelId}>{label}</span>
        {known !== undefined && <span>{known}%</span>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={known}
        className="progress-track"
      >
        {known === undefined ? (
          <div className="progress-fill progress-fill-unknown" />
        ) : (
          <div className="progress-fill" style={{ transform: `translateX(${known - 100}%)` }} />
        )}
      </div>
    </div>
  );
}
