import { memo, useId } from "react";
import { ChevronDown } from "lucide-react";
import { LocalTime } from "./local-time.tsx";
import { zoneGroups } from "./time-zones.ts";
import "#web/ui/field.css";
import "./time-zone-field.css";

type Props = { value: string; onChange: (zone: string) => void };

/** Some four hundred zones: the browser's own list is quick with them, is found in by typing a city, and fits a phone. */
export function TimeZoneField({ value, onChange }: Props) {
  const id = useId();
  const noteId = useId();
  return (
    <div className="field">
      <label htmlFor={id} className="field-label">
        Time zone
      </label>
      <div className="time-zone">
        <select
          id={id}
          name="timeZone"
          className="input"
          value={value}
          aria-describedby={noteId}
          onChange={(event) => onChange(event.target.value)}
        >
          <ZoneOptions current={value} />
        </select>
        <ChevronDown />
      </div>
      <p id={noteId} className="field-note">
        <LocalTime zone={value} />
      </p>
    </div>
  );
}

/** Remembered, or every letter typed into another field of the form would make all of them anew. */
const ZoneOptions = memo(function ZoneOptions({ current }: { current: string }) {
  return zoneGroups(current).map(({ region, zones }) => (
    <optgroup key={region} label={region}>
      {zones.map(({ id, city }) => (
        <option key={id} value={id}>
          {city}
        </option>
      ))}
    </optgroup>
  ));
});
