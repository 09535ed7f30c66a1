/** Tests run in Node and may read a stylesheet as text. Nothing else of Node is known in web/. */
declare module "node:fs" {
  export function readFileSync(path: string, encoding: "utf8"): string;
}
