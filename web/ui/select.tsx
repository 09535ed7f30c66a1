import { Check, ChevronDown } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import {
  Select as AriaSelect,
  SelectValue,
  type SelectProps as AriaSelectProps,
} from "react-aria-components/Select";
import { useDensity } from "./density.tsx";
import { FieldHelp, type FieldMessages } from "./field-help.tsx";
import "./field.css";
import "./menu.css";
import "./popover.css";

export type SelectOption<Id extends string> = { id: Id; label: string; detail?: string };

type Props<Id extends string> = FieldMessages &
  Pick<AriaSelectProps, "name" | "isDisabled" | "isRequired" | "placeholder"> & {
    options: readonly SelectOption<Id>[];
    value: Id | null;
    onChange: (id: Id) => void;
    className?: string;
  };

export function Select<Id extends string>(props: Props<Id>) {
  const { label, description, error, options, value, onChange, className = "", ...rest } = props;

  function choose(key: unknown): void {
    const chosen = options.find(({ id }) => id === key);
    if (chosen !== undefined) onChange(chosen.id);
  }

  return (
    <AriaSelect
      {...rest}
      value={value}
      onChange={choose}
      isInvalid={error !== undefined}
      className={`field ${className}`.trimEnd()}
    >
      <Label className="field-label">{label}</Label>
      <Button className="input select-button">
        <SelectValue>{({ selectedText, defaultChildren }) => selectedText || defaultChildren}</SelectValue>
        <ChevronDown />
      </Button>
      <FieldHelp {...(description === undefined ? {} : { description })} error={error} />
      <SelectOptions options={options} />
    </AriaSelect>
  );
}

function SelectOptions({ options }: { options: readonly SelectOption<string>[] }) {
  const density = useDensity();
  return (
    <Popover className="popover popover-menu select-menu" data-density={density} offset={4}>
      <ListBox className="menu" items={options}>
        {({ id, label, detail }) => (
          <ListBoxItem id={id} textValue={label} className="menu-item">
            {label}
            {detail !== undefined && <span className="menu-item-detail">{detail}</span>}
            <Check className="menu-item-check" />
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}
