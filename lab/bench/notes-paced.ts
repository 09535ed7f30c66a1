import { Agent, request } from "node:http";
import * as z from "zod/mini";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";
import { edited, firstSavedAt, letter, oneNewIn, saveOf, unwritten } from "./notes-row.ts";
import type { SavingSide } from "./notes-wrk.ts";

const answered = z.object({ result: z.object({ note: z.object({ updatedAt: z.string() }) }) });

export type PacedSaver = ReturnType<typeof pacedSaver>;

/**
 * Saves at a fixed pace, whether answers come or not, as families do. A save counts from the moment it was due: one
 * that had to wait for its turn has waited. Each side has half of the children to itself.
 */
export function pacedSaver(camp: WritingFamilies, side: SavingSide, url: string, perSecond: number) {
  const agent = new Agent({ keepAlive: true });
  const half = side === "product" ? 0 : 1;
  const savedAt = new Map<number, string>();
  const latenciesMs: number[] = [];
  let notGood = 0;
  let turns = 0;

  async function save(turn: number, dueAt: number): Promise<void> {
    const isNew = turn % oneNewIn === oneNewIn - 1;
    const at = isNew
      ? edited + half * (unwritten / 2) + Math.floor(turn / oneNewIn)
      : half * (edited / 2) + (turn % (edited / 2));
    const family = camp.families[at];
    const child = family?.children[0];
    if (family === undefined || child === undefined) throw new Error("there are too few families");
    const basedOn = isNew ? undefined : (savedAt.get(at) ?? firstSavedAt);
    const data = { ...saveOf(camp, family, child)[side], text: `${letter} #${turn}`, basedOn };
    const answer = await post(url, agent, family.bearer, JSON.stringify({ data })).catch(() => undefined);
    latenciesMs.push(performance.now() - dueAt);
    if (answer?.status !== 200) notGood += 1;
    else savedAt.set(at, answered.parse(JSON.parse(answer.body)).result.note.updatedAt);
  }

  return {
    latenciesMs,
    notGood: () => notGood,
    /** So many saves, and until the last of them is answered. */
    async go(saves: number): Promise<void> {
      const startedAt = performance.now();
      const begun: Promise<void>[] = [];
      while (begun.length < saves) {
        const dueAt = startedAt + (begun.length * 1_000) / perSecond;
        const early = dueAt - performance.now();
        if (early > 0) await new Promise((resolve) => void setTimeout(resolve, early));
        begun.push(save(turns, dueAt));
        turns += 1;
      }
      await Promise.all(begun);
    },
    close: () => agent.destroy(),
  };
}

function post(url: string, agent: Agent, bearer: string, body: string) {
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${bearer}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const params = request(url, { method: "POST", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (chunk: string) => void (text += chunk));
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: text }));
      response.once("error", reject);
    });
    params.once("error", reject);
    params.end(body);
  });
}
