import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readCabin } from "#domain/cabin/contract.ts";
import type { Contract } from "#domain/contract.ts";
import { readSession } from "#domain/identity/contract.ts";
import { listMyParticipants, readEventInvites } from "#domain/invites/contract.ts";
import { listMyActivity, listMyHandOuts, listMyNotes, readMyParticipant } from "#domain/notes/contract.ts";
import { listMyResponses, listNewestReplies } from "#domain/responses/family-contract.ts";
import { readRoster } from "#domain/roster/contract.ts";
import { readToday } from "#domain/today/contract.ts";
import { projectDir } from "./engines/home.ts";

/**
 * Part of `npm run build`. Pages behind the sign-in share one HTML file. A script in its head asks for the token, for what
 * the page shows first and for the page's scripts, all at once: otherwise each of them would wait for the one before.
 */
type FirstLoad = {
  /** As in web/app/routes.ts. */
  route: string;
  /** The chunk of the route, and of a screen that it loads lazily. */
  chunks: string[];
  reads: Contract[];
};

const firstLoads: FirstLoad[] = [
  {
    route: "/my/participants/:participantId",
    chunks: ["participant"],
    reads: [readMyParticipant, listMyNotes, listMyResponses, listMyParticipants, listMyHandOuts],
  },
  {
    route: "/my/participants",
    chunks: ["my-participants"],
    reads: [listMyParticipants, listMyActivity, listNewestReplies],
  },
  { route: "/org/:orgId", chunks: ["organization-today", "today-of-organization"], reads: [readToday] },
  { route: "/org/:orgId/cabin", chunks: ["cabin"], reads: [readCabin] },
  {
    route: "/org/:orgId/events/:eventId/participants",
    chunks: ["event-participants"],
    reads: [readRoster, readEventInvites],
  },
];

const site = join(projectDir, "build", "client");
const assets = readdirSync(join(site, "assets"));
const file = join(site, "__spa-fallback.html");

function chunk(name: string): string {
  const found = assets.find((one) => one.endsWith(".js") && one.replace(/-[\w-]{8}\.js$/, "") === name);
  if (found === undefined) throw new Error(`The build has no chunk called ${name}.`);
  return found;
}

/** A chunk and everything that it imports before it can run. */
function withImports(name: string, found: Set<string>): void {
  if (found.has(name)) return;
  found.add(name);
  const text = readFileSync(join(site, "assets", name), "utf8");
  for (const [, imported = ""] of text.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g))
    withImports(imported, found);
}

/** Where :name stands, the part of the address with this position is put in. */
function pathParts(route: string, path: string): (string | number)[] {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return path.split(/:(\w+)/).map((part, at) => (at % 2 === 0 ? part : names.indexOf(part) + 1));
}

const html = readFileSync(file, "utf8");
const pages = firstLoads.map(({ route, chunks, reads }) => {
  const scripts = new Set<string>();
  for (const one of chunks) withImports(chunk(one), scripts);
  const more = [...scripts].map((name) => `/assets/${name}`).filter((href) => !html.includes(`"${href}"`));
  return [
    `^${route.replaceAll(/:\w+/g, "([0-9a-f-]{36})")}$`,
    more,
    reads.map(({ path }) => pathParts(route, path)),
  ];
});

const script = `(()=>{
const pages=${JSON.stringify(pages)};
const after=(ms)=>AbortSignal.timeout(ms);
const token=fetch("/auth/token",{method:"POST",signal:after(10000)});
const bearer=token.then((answer)=>answer.clone().json()).then((answer)=>answer.bearer?.token);
const answers={};
window.firstRequests={token,answers};
const read=(path)=>answers[path]=bearer.then((of)=>of?fetch(path,{headers:{authorization:"Bearer "+of},signal:after(20000)}):undefined).catch(()=>undefined);
read(${JSON.stringify(readSession.path)});
for(const [shape,scripts,reads] of pages){
const found=new RegExp(shape).exec(location.pathname.replace(/\\/$/,""));
if(!found)continue;
for(const href of scripts){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
for(const parts of reads)read(parts.map((part)=>typeof part==="number"?found[part]:part).join(""));
}
token.catch(()=>{});
})()`;

const firstScript = html.indexOf("<script>");
if (firstScript < 0 || html.includes("firstRequests")) throw new Error(`${file} has a new shape.`);
writeFileSync(file, `${html.slice(0, firstScript)}<script>${script}</script>${html.slice(firstScript)}`);
console.log(`${pages.length} pages ask for what they show first while their scripts load.`);
