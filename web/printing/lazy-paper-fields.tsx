import { lazy, Suspense, type ComponentType } from "react";
import type { PaperFieldsProps } from "./paper-fields.tsx";

/** Rarely changed, and the stored settings apply without them, so they load after the print button. */
const PaperFields = lazy(async (): Promise<{ default: ComponentType<PaperFieldsProps> }> => {
  try {
    return { default: (await import("./paper-fields.tsx")).PaperFields };
  } catch {
    return { default: () => null };
  }
});

export function LazyPaperFields(props: PaperFieldsProps) {
  return (
    <Suspense fallback={["Paper", "Sides"].map((label) => placeOf(label, props))}>
      <PaperFields {...props} />
    </Suspense>
  );
}

/** Placeholder of the same size, so that the layout does not shift. */
const placeOf = (label: string, { organization }: PaperFieldsProps) => (
  <div key={label} className="field" aria-hidden="true">
    <span className="field-label">{label}</span>
    <div className="input" />
    <p className="field-note">for the whole {organization}</p>
  </div>
);
