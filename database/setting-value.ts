import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";

type Environment = Readonly<Record<string, string | undefined>>;

/** `SETTINGS_FILE` names a file of settings, so that no secret is in the environment. The environment wins. */
export function readEnvironment(
  env: Environment,
): { status: "given"; env: Environment } | { status: "unusable"; sentence: string } {
  const file = env["SETTINGS_FILE"] ?? "";
  if (file === "") return { status: "given", env };
  try {
    return { status: "given", env: { ...parseEnv(readFileSync(file, "utf8")), ...env } };
  } catch (error) {
    return { status: "unusable", sentence: `SETTINGS_FILE: ${file} cannot be read: ${reasonOf(error)}.` };
  }
}

export type SettingValue =
  | { status: "given"; value: string }
  | { status: "missing" }
  | { status: "unusable"; sentence: string };

/** `NAME_FILE` names a file with the value of NAME, so that a secret is not in the environment. */
export function readSetting(env: Environment, name: string): SettingValue {
  const value = env[name];
  const file = env[`${name}_FILE`] ?? "";
  if (file === "") return value === undefined ? { status: "missing" } : checkFilledIn(name, value);
  if (value !== undefined && value !== "")
    return { status: "unusable", sentence: `${name}: given twice. Remove ${name} or ${name}_FILE.` };
  // A value that is not a path is not printed: it may be the secret itself.
  if (!file.startsWith("/"))
    return {
      status: "unusable",
      sentence: `${name}_FILE: expected the full path of a file, such as /run/secrets/….`,
    };
  try {
    return checkFilledIn(name, readFileSync(file, "utf8").trim());
  } catch (error) {
    return { status: "unusable", sentence: `${name}_FILE: ${file} cannot be read: ${reasonOf(error)}.` };
  }
}

/** The example of settings marks with FILL-IN what the operator has to write. */
function checkFilledIn(name: string, value: string): SettingValue {
  if (!value.includes("FILL-IN")) return { status: "given", value };
  return {
    status: "unusable",
    sentence: `${name}: still has the FILL-IN of the example. Write your own value.`,
  };
}

const reasons: Record<string, string> = {
  ENOENT: "there is no such file",
  EACCES: "this user may not read it",
  EISDIR: "it is a directory",
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
  return reasons[code] ?? code;
}
