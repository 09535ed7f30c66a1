import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { readCabin } from "#domain/cabin/contract.ts";
import type { Contract } from "#domain/contract.ts";
import { listEvents } from "#domain/events/contract.ts";
import { readSession } from "#domain/identity/contract.ts";
import { listMyParticipants, readEventInvites } from "#domain/invites/contract.ts";
import { listMyActivity, listMyHandOuts, listMyNotes, readMyParticipant } from "#domain/notes/contract.ts";
import { publicPages } from "#domain/public-pages.ts";
import { listMyResponses, listNewestReplies } from "#domain/responses/family-contract.ts";
import { readRoster } from "#domain/roster/contract.ts";
import { readToday } from "#domain/today/contract.ts";
import { projectDir } from "./engines/home.ts";

/**
 * Part of `npm run build`. Pages behind the sign-in share one HTML file. A script in its head asks for the token, for what
 * the page shows first and for the page's scripts and styles, all at once: otherwise each of them would wait for the one
 * before. The router's manifest, which every page loads, then needs no list of files to preload.
 */

/** What a page shows first. The paths are as in web/app/routes.ts. */
const firstReads: Record<string, Contract[]> = {
  "/my/participants/:participantId": [
    // With its newest reply, whose picture is asked for as soon as this answer is there.
    listMyResponses,
    readMyParticipant,
    listMyNotes,
    listMyParticipants,
    listMyHandOuts,
  ],
  "/my/participants": [listMyParticipants, listMyActivity, listNewestReplies],
  "/org/:orgId": [readToday],
  "/org/:orgId/cabin": [readCabin],
  "/org/:orgId/events/:eventId/participants": [readRoster, readEventInvites],
  ...Object.fromEntries(
    ["tools", "print", "upload", "gaps", "import"].map((place) => [
      `/org/:orgId/events/:eventId/${place}`,
      [listEvents],
    ]),
  ),
};

const head = "window.__reactRouterManifest=";
const routeShape = z.looseObject({
  id: z.string(),
  parentId: z.optional(z.string()),
  path: z.optional(z.string()),
  imports: z.optional(z.array(z.string())),
  module: z.string(),
  css: z.optional(z.array(z.string())),
});
const manifestShape = z.looseObject({ routes: z.record(z.string(), routeShape) });
export type Manifest = z.infer<typeof manifestShape>;

function isPublic(path: string): boolean {
  return publicPages.some((page) => page === `/${path.replace(/\/:\w+\?$/, "")}`);
}

/** The files of each page behind the sign-in, without those that are in the HTML anyway. */
export function filesOfPages({ routes }: Manifest, html: string): Map<string, string[]> {
  const filesOf = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id];
    if (route === undefined) return [];
    const styles = (route.css ?? []).map((href) => href.replace(/#$/, ""));
    return [...filesOf(route.parentId), route.module, ...(route.imports ?? []), ...styles];
  };
  const pages = new Map<string, string[]>();
  for (const { id, path } of Object.values(routes)) {
    // Layouts have no path, and public pages have HTML of their own.
    if (path === undefined || path === "*" || isPublic(path)) continue;
    const files = [...new Set(filesOf(id))].filter((href) => !html.includes(`"${href}"`));
    pages.set(`/${path}`, files);
  }
  return pages;
}

/** Where :name stands, the part of the address with this position is put in. */
function pathParts(route: string, path: string): (string | number)[] {
  const names = [...route.matchAll(/:(\w+)/g)].map(([, name]) => name);
  return path.split(/:(\w+)/).map((part, at) => (at % 2 === 0 ? part : names.indexOf(part) + 1));
}

/** `reads` are the paths of queries; what is asked of `pictures` has the picture that the page shows first. */
export function firstLoadScript(pages: Map<string, string[]>): string {
  const files = [...new Set([...pages.values()].flat())];
  const rows = [...pages].map(([route, own]) => [
    `^${route.replaceAll(/:\w+/g, "([0-9a-f-]{36})")}$`,
    own.map((href) => files.indexOf(href)),
    (firstReads[route] ?? []).map((contract) => pathParts(route, pathIn(contract))),
  ]);
  return `(()=>{
const files=${JSON.stringify(files.map((href) => href.replace(/^\/assets\//, "")))},pages=${JSON.stringify(rows)};
const load=(rel,as,href)=>document.head.append(Object.assign(document.createElement("link"),{rel,href,...(as&&{as})}));
const after=(ms)=>AbortSignal.timeout(ms);
const token=fetch("/auth/token",{method:"POST",signal:after(10000)});
const bearer=token.then((answer)=>answer.clone().json()).then((answer)=>answer.bearer?.token);
const answers={};
const scripts=[];
window.firstRequests={token,answers,scripts};
const read=(path)=>answers[path]=bearer.then((of)=>of?fetch(path,{headers:{authorization:"Bearer "+of},signal:after(20000)}):undefined).catch(()=>undefined);
const picture=async(answer)=>{
const {responses=[]}=(await (await answer)?.clone().json())??{};
const {links}=responses.find((page)=>page.isNew)??responses[0]??{};
const href=links?.scan??links?.view;
if(href)window.firstRequests.picture=Object.assign(new Image(),{fetchPriority:"high",src:href});
};
read(${JSON.stringify(readSession.path)});
for(const [shape,own,reads] of pages){
const found=new RegExp(shape).exec(location.pathname.replace(/\\/$/,""));
if(!found)continue;
for(const nth of own){
const href="/assets/"+files[nth];
if(href.endsWith(".css"))load("preload","style",href);else{load("modulepreload","",href);scripts.push(href)}
}
for(const parts of reads){const path=parts.map((part)=>typeof part==="number"?found[part]:part).join("");const answer=read(path);if(path.endsWith("/responses"))picture(answer).catch(()=>{})}
}
token.catch(()=>{});
})()`;
}

/** What a list is asked for by default stands in its address, too. */
function pathIn(contract: Contract): string {
  return contract === listEvents ? `${contract.path}?direction=asc` : contract.path;
}

export function withScript(html: string, script: string): string {
  const firstScript = html.indexOf("<script>");
  if (firstScript < 0 || html.includes("firstRequests"))
    throw new Error("The page of the signed-in app has a new shape.");
  return `${html.slice(0, firstScript)}<script>${script}</script>${html.slice(firstScript)}`;
}

/** As the app says it later: web/app/messages. */
const unreachable = [
  "We can't reach Cabin Courier right now. Trying again…",
  "Ahora no podemos conectar con Cabin Courier. Intentando de nuevo…",
];

const bootstrap =
  /<script type="module" async="">import "(?<manifest>[^"]+)";\nimport \* as route0 from "(?<root>[^"]+)";\s*window\.__reactRouterRouteModules = \{"root":route0\};\s*import\("(?<entry>[^"]+)"\);<\/script>/;

/**
 * The framework's first script imports every file once: one that is lost would leave "Loading…" forever. This one tries
 * again until the server is back. Some browsers remember that a file failed, so a few times it loads the page again.
 */
export function withPatientStart(html: string): string {
  const { manifest, root, entry } = bootstrap.exec(html)?.groups ?? {};
  if (manifest === undefined || root === undefined || entry === undefined)
    throw new Error("The framework's first script has a new shape.");
  const script = `
const key="cabin-courier.starts",[english,spanish]=${JSON.stringify(unreachable)};
const status=document.querySelector("[role=status]"),loading=status?.textContent;
const tell=(text)=>{if(status)status.textContent=text};
const start=async()=>{
await import("${manifest}");
const [root]=await Promise.all([import("${root}"),...(window.firstRequests?.scripts??[]).map((href)=>import(href))]);
tell(loading);
window.__reactRouterRouteModules={root};
await import("${entry}");
};
const isThere=()=>fetch("${manifest}",{cache:"no-store",signal:AbortSignal.timeout(8000)}).then(()=>true,()=>false);
const startOver=()=>{try{
const starts=Number(sessionStorage.getItem(key));
if(starts>=3)return false;
sessionStorage.setItem(key,starts+1);
location.reload();
return true;
}catch{return false}};
for(let tries=0;;tries+=1)try{
await start();
try{sessionStorage.removeItem(key)}catch{}
break;
}catch{
if(tries>1)tell("spanish" in document.documentElement.dataset?spanish:english);
await new Promise((done)=>setTimeout(done,Math.min(500*2**tries,8000)));
if(tries>1&&await isThere()&&startOver())break;
}`;
  return html.replace(bootstrap, () => `<script type="module" async="">${script}</script>`);
}

/** The router only asks whether flags are set, and preloads nothing on its own. */
export function withoutPreloads({ routes, ...rest }: Manifest): Manifest {
  const own = Object.entries(routes).map(([id, { imports, ...route }]) => [
    id,
    id === "root" ? { ...route, imports } : route,
  ]);
  return { ...rest, routes: Object.fromEntries(own) };
}

export function readManifest(text: string): Manifest {
  if (!text.startsWith(head)) throw new Error("The framework's manifest has a new shape.");
  return manifestShape.parse(JSON.parse(text.slice(head.length).replace(/;\s*$/, "")));
}

export function writeManifest(manifest: Manifest): string {
  return `${head}${JSON.stringify(manifest, (_, value: unknown) => (value === false ? undefined : value))};`;
}

if (import.meta.main) {
  const site = join(projectDir, "build", "client");
  const page = join(site, "__spa-fallback.html");
  const name = readdirSync(join(site, "assets")).find((one) => /^manifest-\w+\.js$/.test(one));
  if (name === undefined) throw new Error("The build has no manifest.");
  const file = join(site, "assets", name);
  const manifest = readManifest(readFileSync(file, "utf8"));
  const html = readFileSync(page, "utf8");
  const pages = filesOfPages(manifest, html);
  const missing = Object.keys(firstReads).filter((route) => !pages.has(route));
  if (missing.length > 0) throw new Error(`There is no page ${missing.join(", ")}.`);
  writeFileSync(page, withPatientStart(withScript(html, firstLoadScript(pages))));
  writeFileSync(file, writeManifest(withoutPreloads(manifest)));
  console.log(`${pages.size} pages ask for what they show first while their scripts load.`);
}
