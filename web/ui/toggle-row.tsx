import { useId } from "react";
import "./field.css";
import "./toggle-row.css";

type Props<T> = {
  label: string;
  options: readonly { id: T; label: string; name: string; spoken: string }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
  isInvalid?: boolean;
};

export function ToggleRow<T>({ label, options, value, onChange, isInvalid = false }: Props<T>) {
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId} className="field">
      <span id={labelId} className="field-label">
        {label}
      </span>
      <div className="toggle-row">
        {options.map((option) => (
          <label key={option.name} className="toggle" data-invalid={isInvalid || undefined}>
            <input
              type="checkbox"
              name={option.name}
              aria-label={option.spoken}
              aria-invalid={isInvalid || undefined}
              checked={value.includes(option.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...value, option.id] : value.filter((one) => one !== option.id))
              }
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
