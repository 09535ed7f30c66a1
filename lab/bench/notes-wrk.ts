import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { requireProgram } from "#tools/engines/programs.ts";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";
import { readWrk } from "./drive-requests.ts";
import { edited, firstSavedAt, letter, oneNewIn, saveOf } from "./notes-row.ts";

const runProgram = promisify(execFile);

/** They save as fast as they are answered; more of them than the server has connections to its database. */
export const clients = 16;

export type SavingSide = "product" | "bare";

/**
 * As browsers do it: every save has another text, and an edit says which version it was written over. What does not
 * change is made before the clock starts.
 */
const script = `
local heads, bodies, lengths, savedAt = {}, {}, {}, {}
local edited, oneNewIn = ${edited}, ${oneNewIn}
function init(args)
  for line in io.lines(args[1]) do
    local head, length, body = line:match("^(.-)\\t(.-)\\t(.*)$")
    local at = #heads + 1
    heads[at] = head:gsub("|", "\\r\\n")
    lengths[at] = tonumber(length)
    bodies[at] = body
    savedAt[at] = "${firstSavedAt}"
  end
end
local sent, made = 0, 0
function request()
  sent = sent + 1
  local at, tail = (sent - 1) % edited + 1, '"}}'
  if sent % oneNewIn == 0 then
    made = made + 1
    at = edited + made
    if heads[at] == nil then error("there is nobody left to write to for the first time") end
  else
    tail = '","basedOn":"' .. savedAt[at] .. '"}}'
  end
  local number = string.format("%09d", sent)
  local length = lengths[at] + #number + #tail
  return heads[at] .. length .. "\\r\\n\\r\\n" .. bodies[at] .. number .. tail
end
function response(status, headers, body)
  local number, at = body:match('"id":"[0-9a-f-]+%-0*(%d+)"'), body:match('"updatedAt":"([^"]+)"')
  if at ~= nil then savedAt[tonumber(number)] = at end
end
`;

/** One line per child: the head up to its length, the length of the body's beginning, and that beginning. */
function requestLines(camp: WritingFamilies, side: SavingSide, path: string): string {
  const lines: string[] = [];
  for (const family of camp.families) {
    for (const child of family.children) {
      const head = [
        `POST ${path} HTTP/1.1`,
        "host: 127.0.0.1",
        `authorization: Bearer ${family.bearer}`,
        "content-type: application/json",
        "content-length: ",
      ].join("|");
      const data = { ...saveOf(camp, family, child)[side], text: `${letter} #` };
      const body = JSON.stringify({ data }).slice(0, -`"}}`.length);
      lines.push([head, Buffer.byteLength(body), body].join("\t"));
    }
  }
  return `${lines.join("\n")}\n`;
}

/** Saves for so many seconds as fast as the server lets it. Answers how many were answered; all must be good. */
export async function prepareWrk(camp: WritingFamilies, side: SavingSide, url: string, dir: string) {
  const wrk = requireProgram("wrk");
  const [scriptFile, linesFile] = [`${dir}/${side}.lua`, `${dir}/${side}.requests`];
  await writeFile(scriptFile, script);
  await writeFile(linesFile, requestLines(camp, side, new URL(url).pathname));
  return async (seconds: number): Promise<number> => {
    const args = ["-t1", `-c${clients}`, `-d${seconds}s`, "-s", scriptFile, url, "--", linesFile];
    const { stdout } = await runProgram(wrk, args);
    return readWrk(stdout);
  };
}
