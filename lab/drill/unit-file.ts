/** What systemd would do with one of our units, as far as a plain process can: the same command, folder and settings. */
export type Unit = {
  oneshot: boolean;
  workingDirectory: string;
  environmentFile: string;
  environment: Record<string, string>;
  unset: string[];
  command: string[];
};

export function readUnit(text: string, instance: string): Unit {
  const all = linesOf(text.replaceAll("%i", instance));
  const one = (name: string): string => {
    const found = all.filter(([key]) => key === name).map(([, value]) => value);
    if (found.length !== 1 || found[0] === undefined) throw new Error(`A unit says ${name} once.`);
    return found[0];
  };
  const words = (name: string) =>
    all.filter(([key]) => key === name).flatMap(([, value]) => value.split(/\s+/).filter(Boolean));
  return {
    oneshot: words("Type").includes("oneshot"),
    workingDirectory: one("WorkingDirectory"),
    environmentFile: one("EnvironmentFile"),
    environment: readSettings(words("Environment").join("\n")),
    unset: words("UnsetEnvironment"),
    command: one("ExecStart").split(" "),
  };
}

export function wantedBy(target: string): string[] {
  return linesOf(target)
    .filter(([key]) => key === "Wants")
    .flatMap(([, value]) => value.split(/\s+/).filter(Boolean));
}

/** A file of settings as systemd, Docker and a shell read it; the few forms that all three know. */
export function readSettings(text: string): Record<string, string> {
  return Object.fromEntries(linesOf(text).map(([name, value]) => [name, value.replace(/^'(.*)'$/, "$1")]));
}

function linesOf(text: string): [string, string][] {
  return text
    .split("\n")
    .filter((line) => /^[A-Za-z_0-9]+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1).trim()]);
}
