import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { errors, type Provider } from "oidc-provider";
import * as z from "zod/mini";
import { freePort, loopback, requireFreePort } from "../free-port.ts";
import { closeServer, listen } from "../http-server.ts";
import type { Person } from "./person.ts";
import { createProvider, signInPath, type ProviderClient } from "./provider.ts";
import { expiredPage, signInPage } from "./sign-in-page.ts";

export type IdentityProviderOptions = {
  port?: number;
  host?: string;
  /** Its name where it is reached by another address than the one it listens on. */
  issuer?: string;
  people: readonly Person[];
  clients: ProviderClient[];
  crossOriginOpenerPolicy?: string;
};

export type IdentityProvider = {
  readonly issuer: string;
  setPerson(person: Person): void;
  removePerson(sub: string): void;
  /** The header with which some providers cut the popup off from the page that opened it. */
  setCrossOriginOpenerPolicy(value: string | undefined): void;
  /** Changes every id_token on its way to the app, like a man in the middle. */
  meddle(change: ((idToken: string) => string) | undefined): void;
  /** Like providers that sign known people in whatever the app asks for. */
  setIgnoresMaxAge(value: boolean): void;
  /** The next attempt comes back as access_denied without a page. */
  refuseNextSignIn(): void;
  stop(): Promise<void>;
};

const tokenAnswer = z.looseObject({ id_token: z.string() });

type Desk = {
  provider: Provider;
  people: Map<string, Person>;
  refuseNext: boolean;
  ignoresMaxAge: boolean;
  openerPolicy: string | undefined;
  change: ((idToken: string) => string) | undefined;
};

export async function startIdentityProvider(options: IdentityProviderOptions): Promise<IdentityProvider> {
  const { host = loopback, port = await freePort() } = options;
  await requireFreePort(port, "the identity provider");
  const { issuer = `http://${host}:${port}` } = options;
  const people = new Map(options.people.map((person) => [person.sub, person]));
  const provider = await createProvider(issuer, options.clients, people);
  const desk: Desk = {
    provider,
    people,
    refuseNext: false,
    ignoresMaxAge: false,
    openerPolicy: options.crossOriginOpenerPolicy,
    change: undefined,
  };
  provider.use(async (context, next) => {
    await next();
    const answered = tokenAnswer.safeParse(context.body);
    if (desk.change === undefined || !answered.success) return;
    context.body = { ...answered.data, id_token: desk.change(answered.data.id_token) };
  });
  const answerAll = provider.callback();
  const server = createServer((request, response) => {
    answer(desk, answerAll, request, response).catch((error: unknown) => {
      console.error("The identity provider failed at a request:", error);
      response.destroy();
    });
  });
  await listen(server, port);
  return {
    issuer,
    setPerson: (person) => void people.set(person.sub, person),
    removePerson: (sub) => void people.delete(sub),
    setCrossOriginOpenerPolicy: (value) => {
      desk.openerPolicy = value;
    },
    meddle: (change) => {
      desk.change = change;
    },
    setIgnoresMaxAge: (value) => {
      desk.ignoresMaxAge = value;
    },
    refuseNextSignIn: () => {
      desk.refuseNext = true;
    },
    stop: async () => closeServer(server),
  };
}

async function answer(
  desk: Desk,
  answerAll: ReturnType<Provider["callback"]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (desk.openerPolicy !== undefined) response.setHeader("cross-origin-opener-policy", desk.openerPolicy);
  const { pathname } = new URL(request.url ?? "/", desk.provider.issuer);
  // Without cookies there is no session, so the page is shown each time and the person can change.
  if (pathname === "/auth") delete request.headers.cookie;
  if (pathname.startsWith(signInPath)) await attend(desk, request, response);
  else await answerAll(request, response);
}

/** The page at which a person is chosen, and the choice. */
async function attend(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    if (desk.refuseNext) {
      desk.refuseNext = false;
      await refuse(desk, request, response);
    } else if (request.method === "POST") {
      await choose(desk, request, response);
    } else {
      await desk.provider.interactionDetails(request, response);
      send(response, 200, await signInPage(desk.people.values()));
    }
  } catch (error) {
    if (!(error instanceof errors.OIDCProviderError)) throw error;
    send(response, 400, await expiredPage());
  }
}

async function choose(desk: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const accountId = new URLSearchParams(await text(request)).get("sub");
  const person = desk.people.get(accountId ?? "");
  if (accountId === null || person === undefined) return refuse(desk, request, response);
  const { params } = await desk.provider.interactionDetails(request, response);
  const now = Math.floor(Date.now() / 1_000);
  const { signedInAt = now, acr } = person;
  const isTooOld = now - signedInAt > Number(params["max_age"] ?? Infinity);
  const asksAgain = String(params["prompt"]).split(" ").includes("login") || isTooOld;
  const ts = asksAgain && !desk.ignoresMaxAge ? now : signedInAt;
  // All three at once: whichever prompt the app asked for has been met.
  const login = { accountId, remember: false, ts, ...(acr === undefined ? {} : { acr }) };
  const met = { login, select_account: {}, consent: {} };
  return desk.provider.interactionFinished(request, response, met);
}

async function refuse({ provider }: Desk, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = { error: "access_denied", error_description: "The person cancelled the sign-in." };
  await provider.interactionFinished(request, response, refusal);
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    // No form-action: browsers would hold it against the way back to the app too.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  response.end(body);
}
