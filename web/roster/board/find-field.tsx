import { useEffect, useRef } from "react";
import { Search, X } from "lucide-react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { SearchField } from "react-aria-components/SearchField";
import "./board.css";

type Props = { label: string; value: string; onChange: (text: string) => void };

/** "/" focuses it from anywhere on the page; Escape clears it. */
export function FindField({ label, value, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function find(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", find);
    return () => document.removeEventListener("keydown", find);
  }, []);
  return (
    <SearchField className="find-field" value={value} onChange={onChange}>
      <Label className="sr-only">{label}</Label>
      <Search />
      <Input ref={input} className="input" placeholder={label} />
      {value === "" ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <Button className="find-clear" aria-label="Clear search">
          <X />
        </Button>
      )}
    </SearchField>
  );
}

/** "/" is a character in a field, and menus and dialogs have their own keys. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]",
    ) !== null
  );
}
