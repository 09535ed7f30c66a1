import type { ReactNode } from "react";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from "react-aria-components/TextField";
import { FieldHelp, type FieldMessages } from "./field-help.tsx";
import "./field.css";

export type TextFieldProps = Omit<AriaTextFieldProps, "children" | "className" | "style"> &
  FieldMessages & { placeholder?: string; icon?: ReactNode; className?: string };

export function TextField(props: TextFieldProps) {
  const {
    label,
    description,
    error,
    placeholder = "",
    icon,
    className = "",
    isInvalid = false,
    ...rest
  } = props;
  const input = <Input className="input" placeholder={placeholder} />;
  return (
    <AriaTextField
      {...rest}
      isInvalid={isInvalid || error !== undefined}
      className={`field ${className}`.trimEnd()}
    >
      <Label className="field-label">{label}</Label>
      {icon === undefined ? (
        input
      ) : (
        <div className="input-with-icon">
          {icon}
          {input}
        </div>
      )}
      <FieldHelp {...(description === undefined ? {} : { description })} error={error} />
    </AriaTextField>
  );
}
