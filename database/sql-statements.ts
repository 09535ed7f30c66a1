export type Statement = { text: string; remarks: string[] };

const piece = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|[\s\S]/g;

/** Splits at semicolons, except inside quotes and function bodies. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let [text, remarks]: [string, string[]] = ["", []];
  for (const [part] of sql.matchAll(piece)) {
    if (part.startsWith("--")) {
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
