import type { ReactNode } from "react";
import "./switch.css";

type Props = {
  children: ReactNode;
  isSelected: boolean;
  isDisabled?: boolean;
  /** The id of its help text. */
  describedBy?: string;
  onChange: (isSelected: boolean) => void;
};

/** For a setting that is saved at once. A choice in a form that is saved later is a Checkbox. */
export function Switch({ children, isSelected, isDisabled = false, describedBy, onChange }: Props) {
  return (
    <label className="switch" data-disabled={isDisabled || undefined}>
      <input
        type="checkbox"
        role="switch"
        checked={isSelected}
        aria-checked={isSelected}
        aria-describedby={describedBy}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
      <span>{children}</span>
    </label>
  );
}
