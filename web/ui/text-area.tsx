import { Label } from "react-aria-components/Label";
import { TextArea as AriaTextArea } from "react-aria-components/TextArea";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldMessages } from "./field-help.tsx";
import "./field.css";
import "./ruled-text.css";

export type TextAreaProps = Omit<
  AriaTextFieldProps,
  "children" | "className" | "style" | "isInvalid" | "type"
> &
  FieldMessages & {
    rows?: number;
    placeholder?: string;
    /** Ruled lines; must be directly inside a Sheet, which then shows the focus ring. */
    ruled?: boolean;
    className?: string;
  };

export function TextArea(props: TextAreaProps) {
  const {
    label,
    description,
    error,
    rows = 4,
    placeholder = "",
    ruled = false,
    className = "",
    ...rest
  } = props;
  return (
    <AriaTextField {...rest} isInvalid={error !== undefined} className={`field ${className}`.trimEnd()}>
      <Label className={ruled ? "sr-only" : "field-label"}>{label}</Label>
      <AriaTextArea className={ruled ? "ruled" : "input"} rows={rows} placeholder={placeholder} />
      <FieldHelp {...(description === undefined ? {} : { description })} error={error} />
    </AriaTextField>
  );
}
