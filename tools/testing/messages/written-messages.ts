import { childrenOf, programOf, textOfNode, walk, type Node } from "./literals.ts";

/** What people see or hear of these is words. */
const spoken =
  /^(aria-label|aria-description|label|title|alt|placeholder|sentence|legend|lead|confirmLabel|pendingLabel)$/;

/** The name of the product is the same in every language. */
const names = /^cabin courier$/i;

/** Words that a component says itself, instead of taking them from its catalogue. */
export function writtenWords(path: string, text: string): string[] {
  const found: string[] = [];
  for (const { node, above } of walk(programOf(path, text))) {
    const message = textOfNode(node)?.trim();
    if (message === undefined || !/\p{L}{2}/u.test(message) || names.test(message)) continue;
    if (node.type === "JSXText" || isVisible(above) || isToast(node, above)) found.push(message);
  }
  return found;
}

/** On the way up to an element there is only what chooses between words, or joins them. */
function isVisible(above: readonly Node[]): boolean {
  const place = above.find(
    ({ type }) => !/^(Conditional|Logical|Binary)Expression$|^TemplateLiteral$/.test(type),
  );
  if (place === undefined || isCompared(above)) return false;
  if (place.type === "JSXAttribute") return isSpoken(place);
  if (place.type !== "JSXExpressionContainer") return false;
  const around = above[above.indexOf(place) + 1];
  if (around?.type === "JSXAttribute") return isSpoken(around);
  return true;
}

/** `how === "anotherWaits" && …` says nothing. */
function isCompared([parent]: readonly Node[]): boolean {
  return parent?.type === "BinaryExpression" && parent["operator"] !== "+";
}

function isSpoken(attribute: Node): boolean {
  const [name] = childrenOf(attribute);
  return typeof name?.["name"] === "string" && spoken.test(name["name"]);
}

function isToast(node: Node, [parent]: readonly Node[]): boolean {
  if (parent?.type !== "CallExpression") return false;
  const [callee] = childrenOf(parent);
  return callee !== node && callee?.["name"] === "showToast";
}
