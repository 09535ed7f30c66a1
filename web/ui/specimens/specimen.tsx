import type { ReactNode } from "react";
import "./specimens.css";

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack stack-loose specimen-chapter" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="specimen">
      <p className="specimen-name">{name}</p>
      {children}
    </div>
  );
}

export function Side({ children }: { children: ReactNode }) {
  return <div className="row">{children}</div>;
}

export function Columns({ children }: { children: ReactNode }) {
  return <div className="specimen-columns">{children}</div>;
}
