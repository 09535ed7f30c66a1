import type { ReactNode } from "react";

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t border-rule pt-8" aria-label={title}>
      <h2 className="text-title">{title}</h2>
      {children}
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-2">
      <p className="text-small font-semibold text-ink-2">{name}</p>
      {children}
    </div>
  );
}

export function Side({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-6 md:grid-cols-2">{children}</div>;
}
