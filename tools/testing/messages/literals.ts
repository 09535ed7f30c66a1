import { parseSync } from "vite";

export type Node = { type: string; [key: string]: unknown };

export function programOf(path: string, text: string): Node {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message ?? ""}`);
  return asNode(program);
}

export function* walk(
  node: Node,
  above: readonly Node[] = [],
): Generator<{ node: Node; above: readonly Node[] }> {
  yield { node, above };
  for (const child of childrenOf(node)) yield* walk(child, [node, ...above]);
}

export function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value]).filter(isNode));
}

/** What a node says itself: the text of a literal, of a piece of a template, or between two tags. */
export function textOfNode(node: Node): string | undefined {
  if (node.type === "Literal" || node.type === "JSXText")
    return typeof node["value"] === "string" ? node["value"] : undefined;
  if (node.type !== "TemplateElement" || !isRecord(node["value"])) return undefined;
  const { cooked } = node["value"];
  return typeof cooked === "string" ? cooked : undefined;
}

/** Strings of a file that are values; of constants and properties with such a name alone, where one is given. */
export function literalsIn(path: string, text: string, named?: RegExp): string[] {
  const found: string[] = [];
  for (const { node, above } of walk(programOf(path, text))) {
    const sentence = textOfNode(node);
    if (sentence === undefined || isNoValue(node, above)) continue;
    const names = above
      .filter(({ type }) => type === "VariableDeclarator" || type === "Property")
      .map(nameOf);
    if (named === undefined || names.some((name) => named.test(name))) found.push(sentence);
  }
  return found;
}

/** Words that people read, in the code of a screen: between tags, in attributes, toasts and templates. */
export function wordsIn(path: string, text: string): string[] {
  const found: string[] = [];
  for (const { node, above } of walk(programOf(path, text))) {
    const words = textOfNode(node)?.replaceAll(/\s+/g, " ").trim() ?? "";
    const [parent] = above;
    if (!/\p{L}\p{P}* \p{L}/u.test(words) && !/^\p{Lu}\p{Ll}/u.test(words)) continue;
    if (parent === undefined || /^(Import|Export|TS)/.test(parent.type)) continue;
    if (above.some((around) => around.type === "JSXAttribute" && isClassName(around))) continue;
    found.push(words);
  }
  return found;
}

function isClassName(attribute: Node): boolean {
  const [name] = childrenOf(attribute);
  return name?.["name"] === "className";
}

/** Paths of imports, names of keys, types, codes and what is only compared. */
function isNoValue(node: Node, above: readonly Node[]): boolean {
  const [parent] = above;
  if (parent === undefined || /^(Import|Export|TS)/.test(parent.type)) return true;
  if (above.some(({ type }) => type.startsWith("TSType") || type === "TSInterfaceDeclaration")) return true;
  if (parent.type === "BinaryExpression") return parent["operator"] !== "+";
  if (parent.type === "CallExpression" || parent.type === "NewExpression") return true;
  if (parent.type !== "Property") return false;
  return parent["key"] === node || ["code", "status", "type", "path"].includes(nameOf(parent));
}

function nameOf(node: Node): string {
  const named = node["id"] ?? node["key"];
  return isRecord(named) && typeof named["name"] === "string" ? named["name"] : "";
}

function asNode(value: unknown): Node {
  if (!isNode(value)) throw new Error("that is no syntax tree");
  return value;
}

function isNode(value: unknown): value is Node {
  return isRecord(value) && typeof value["type"] === "string";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
