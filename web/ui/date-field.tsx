import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldMessages } from "./field-help.tsx";
import "./field.css";

export type DateFieldProps = Omit<AriaTextFieldProps, "children" | "className" | "style" | "type"> &
  FieldMessages & {
    /** Limits of the calendar, as "2027-07-12". Days outside can still be typed. */
    min?: string | undefined;
    max?: string | undefined;
  };

/** Native date input. The value is "2027-07-12", or "" while it is not a valid day. */
export function DateField(props: DateFieldProps) {
  // With a max date the browser limits the year to four digits.
  const { label, description, error, min, max = "9999-12-31", isInvalid = false, ...rest } = props;
  return (
    <AriaTextField {...rest} isInvalid={isInvalid || error !== undefined} className="field">
      <Label className="field-label">{label}</Label>
      <Input type="date" className="input input-date" min={min} max={max} />
      <FieldHelp {...(description === undefined ? {} : { description })} error={error} />
    </AriaTextField>
  );
}
