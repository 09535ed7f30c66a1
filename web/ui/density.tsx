import { createContext, useContext, type ReactNode } from "react";

export type DensityName = "family" | "staff";

const DensityContext = createContext<DensityName>("family");

/** Menus and dialogs render at the end of the page, outside the region's element, so they read the density here. */
export function useDensity(): DensityName {
  return useContext(DensityContext);
}

type Props = { of: DensityName; className?: string; children: ReactNode };

export function Density({ of, className, children }: Props) {
  return (
    <DensityContext value={of}>
      <div data-density={of} className={className}>
        {children}
      </div>
    </DensityContext>
  );
}
