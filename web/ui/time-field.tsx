import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldMessages } from "./field-help.tsx";
import "./field.css";

export type TimeFieldProps = Omit<AriaTextFieldProps, "children" | "className" | "style" | "type"> &
  FieldMessages;

/** Native time input. The value is "08:00", or "" while it is not a valid time. */
export function TimeField({ label, description, error, isInvalid = false, ...rest }: TimeFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={isInvalid || error !== undefined} className="field">
      <Label className="field-label">{label}</Label>
      <Input type="time" className="input input-date" />
      <FieldHelp {...(description === undefined ? {} : { description })} error={error} />
    </AriaTextField>
  );
}
