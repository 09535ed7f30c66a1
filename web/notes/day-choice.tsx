import { useId } from "react";
import { ChevronDown } from "lucide-react";
import { useMessages } from "#web/platform/language.ts";
import { noteMessages } from "./messages/en.ts";
import "#web/ui/field.css";
import "./note-editor.css";

type Props = {
  /** Null means as soon as possible. */
  days: readonly (string | null)[];
  value: string | null;
  isDisabled: boolean;
  onChoose: (day: string | null) => void;
};

/** A native select: it works well on phones and needs no script. */
export function DayChoice({ days, value, isDisabled, onChoose }: Props) {
  const id = useId();
  const t = useMessages(noteMessages);
  return (
    <div className="day-choice">
      <label htmlFor={id}>{t.printIt}</label>
      <div className="day-choice-field">
        <select
          id={id}
          name="deliverOn"
          className="input"
          value={value ?? ""}
          disabled={isDisabled}
          onChange={({ target }) => onChoose(target.value === "" ? null : target.value)}
        >
          {days.map((day) => (
            <option key={day ?? ""} value={day ?? ""}>
              {day === null ? t.asSoonAsPossible : t.mailDay(day)}
            </option>
          ))}
        </select>
        <ChevronDown />
      </div>
    </div>
  );
}
