import { parseSync, Visitor, type ESTree } from "vite";

/** Removes `input` from each object that has an `output` too: the description of an operation. */
export function withoutInputs(code: string): string {
  const { program, errors } = parseSync("contract.ts", code);
  if (errors[0] !== undefined) throw new Error(errors[0].message);
  const cuts: [start: number, end: number][] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const names = properties.map(nameOf);
      const place = names.indexOf("input");
      const [before, input, after] = [properties[place - 1], properties[place], properties[place + 1]];
      if (input === undefined || !names.includes("output")) return;
      cuts.push(after === undefined ? [before?.end ?? input.start, input.end] : [input.start, after.start]);
    },
  }).visit(program);
  return cuts
    .toSorted(([one], [other]) => other - one)
    .reduce((rest, [start, end]) => rest.slice(0, start) + rest.slice(end), code);
}

function nameOf(property: ESTree.ObjectPropertyKind): string | undefined {
  if (property.type !== "Property" || property.computed) return undefined;
  if (property.key.type === "Identifier") return property.key.name;
  return property.key.type === "Literal" ? String(property.key.value) : undefined;
}
