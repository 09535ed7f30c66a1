import type { ReactNode } from "react";
import { Check } from "lucide-react";
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from "react-aria-components/Checkbox";
import "./checkbox.css";

export type CheckboxProps = Omit<AriaCheckboxProps, "children" | "className" | "style"> & {
  children: ReactNode;
};

export function Checkbox({ children, ...rest }: CheckboxProps) {
  return (
    <AriaCheckbox {...rest} className="checkbox">
      <span className="checkbox-box">
        <Check />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
  );
}
