import { lazy, Suspense, type ComponentType } from "react";
import type { PaperFieldsProps } from "./paper-fields.tsx";

/** Changed once a season, and what was chosen holds without them. So they come after the button that prints. */
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

/** As large as the field that comes, so that nothing moves under a finger. */
const placeOf = (label: string, { organization }: PaperFieldsProps) => (
  <div key={label} className="field" aria-hidden="true">
    <span className="field-label">{label}</span>
    <div className="input" />
    <p className="field-note">for the whole {organization}</p>
  </div>
);
