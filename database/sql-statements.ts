/** One statement, without comments, and what was said about it in the comments right before it. */
export type Statement = { text: string; remarks: string[] };

/** Comments, quoted things and bodies of functions, each as one piece; everything else letter by letter. */
const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g;

/** Takes a migration apart at its semicolons; those inside of quotes and bodies end nothing. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let [text, remarks]: [string, string[]] = ["", []];
  for (const [part] of sql.matchAll(piece)) {
    if (part.startsWith("--")) {
      // A remark inside of a statement is about a line of it.
      if (text.trim() === "") remarks.push(part.slice(2).trim());
    } else if (part.startsWith("/*")) text += " ";
    else if (part === ";") {
      if (text.trim() !== "") found.push({ text: text.trim(), remarks });
      [text, remarks] = ["", []];
    } else text += part;
  }
  if (text.trim() !== "") found.push({ text: text.trim(), remarks });
  return found;
}
