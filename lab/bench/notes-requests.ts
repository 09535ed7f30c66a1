import { writeFile } from "node:fs/promises";
import { prefixOf, type WritingFamilies } from "#tools/testing/writing-families.ts";
import { letter } from "../letters.ts";
import { runWrk } from "./drive-requests.ts";

/** Children whose note waits already and is edited; those after them have none yet, and each is written to once. */
export const edited = 2_000;
export const unwritten = 12_000;
/** One save in so many is a new note. */
export const oneNewIn = 5;
/** When the notes that are edited were saved last, as their writers know it. */
const firstSavedAt = "2026-01-01T00:00:00.000Z";

/** What bare Hono sends for a save. */
export const upsert = `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at,
    updated_at, created_by, created_by_name)
  values ($1, $2, $3, $4, $5, $6, now(), now(), $7, $8)
  on conflict (id) do update set text = excluded.text, updated_at = excluded.updated_at where notes.printed_at is null
  returning id, created_at as "createdAt", updated_at as "updatedAt", printed_at as "printedAt"`;

const notePrefix = "01990009-0000-7000-8000-";
const numbered = (prefix: string) => `('${prefix}' || lpad(n::text, 12, '0'))::uuid`;

/** Every measurement begins alike: the notes to be edited wait, the others do not exist. */
export function startingRows({ orgId, eventId }: WritingFamilies): string[] {
  return [
    "truncate notes cascade",
    `insert into notes (id, organization_id, event_id, participant_id, contact_id, text, created_at, updated_at, created_by, created_by_name)
      select ${numbered(notePrefix)}, '${orgId}', '${eventId}', ${numbered(prefixOf("participant"))}, ${numbered(prefixOf("contact"))},
        '${letter.replaceAll("'", "''")}', '${firstSavedAt}', '${firstSavedAt}', ${numbered(prefixOf("user"))}, 'Parent ' || n
      from generate_series(1, ${edited}) n`,
    "vacuum analyze notes",
  ];
}

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
function requestLines({ orgId, eventId, families }: WritingFamilies, path: string, isBare: boolean): string {
  const lines = families.flatMap(({ bearer, userId, children }) =>
    children.map(({ number, participantId, contactId }) => {
      const head = [
        `POST ${path} HTTP/1.1`,
        "host: 127.0.0.1",
        `authorization: Bearer ${bearer}`,
        "content-type: application/json",
        "content-length: ",
      ].join("|");
      const noteId = `${notePrefix}${String(number).padStart(12, "0")}`;
      const own = isBare ? { contactId, userId, name: `Parent ${number}` } : {};
      const data = { orgId, eventId, participantId, noteId, ...own, text: `${letter} #` };
      const body = JSON.stringify({ data }).slice(0, -`"}}`.length);
      return [head, Buffer.byteLength(body), body].join("\t");
    }),
  );
  return `${lines.join("\n")}\n`;
}

/** Returns a function that saves for so many seconds as fast as the server lets it, and counts the saves. */
export async function prepareSaves(
  camp: WritingFamilies,
  { url, dir, isBare }: { url: string; dir: string; isBare: boolean },
): Promise<(seconds: number) => Promise<number>> {
  const name = isBare ? "bare" : "product";
  const [scriptFile, linesFile] = [`${dir}/${name}.lua`, `${dir}/${name}.requests`];
  await writeFile(scriptFile, script);
  await writeFile(linesFile, requestLines(camp, new URL(url).pathname, isBare));
  return (seconds) => runWrk(seconds, ["-s", scriptFile, url, "--", linesFile]);
}
