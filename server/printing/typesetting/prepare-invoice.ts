import type { CompilerInput } from "./compiler.ts";
import type { Invoice } from "./document.ts";
import { prepareName } from "./prepare-text.ts";

/** User text is a value in it, never a command. */
export function prepareInvoice({
  paper,
  title,
  issuer,
  billTo,
  facts,
  columns,
  lines,
  total,
  notes,
}: Invoice): CompilerInput {
  const json = JSON.stringify({
    paper,
    title: prepareName(title),
    issuer: issuer.map(prepareName),
    billTo: billTo.map(prepareName),
    facts: facts.map(({ name, value }) => ({ name: prepareName(name), value: prepareName(value) })),
    columns,
    lines: lines.map(({ what, about, ...cells }) => ({
      what: prepareName(what),
      about: prepareName(about),
      ...cells,
    })),
    total,
    notes: notes.map(prepareName),
  });
  return { json, pictures: new Map() };
}
