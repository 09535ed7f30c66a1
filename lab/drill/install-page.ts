/** A command block of the installation page: ```sh install, with a mark if it needs a replacement. */
export type Block = { mark: string; commands: string };

const codeFence = /^```sh install(?: ([a-z-]+))?\n([\s\S]*?)^```$/gm;

export function blocksOf(page: string): Block[] {
  return [...page.matchAll(codeFence)].map(([, mark = "", commands = ""]) => ({ mark, commands }));
}

/** Names of this machine instead of those on the page: folders, ports, the address of the repository. */
export type Places = readonly (readonly [from: string, to: string])[];

/** In one go: a port that was put in may look like one that is to be replaced. */
export function here(text: string, places: Places): string {
  const known = new Map(places);
  const names = [...known.keys()].map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  if (names.length === 0) return text;
  return text.replaceAll(new RegExp(names.join("|"), "g"), (name) => known.get(name) ?? name);
}

/** One shell session for all blocks, so that they share variables. Stops at the first command that fails. */
export function sessionOf(
  blocks: readonly Block[],
  places: Places,
  instead: Readonly<Record<string, (commands: string) => string>>,
): string {
  const parts = blocks.map(({ mark, commands }, at) => {
    const change = mark === "" ? (same: string) => same : instead[mark];
    if (change === undefined) throw new Error(`Unknown mark on a code block: "${mark}".`);
    return `echo "== block ${at + 1} of ${blocks.length}"\n${here(change(commands), places)}`;
  });
  return ["set -euo pipefail", ...parts, ""].join("\n");
}
