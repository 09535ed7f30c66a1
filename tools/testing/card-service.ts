import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { loopback } from "../engines/free-port.ts";

export type CardService = Awaited<ReturnType<typeof startCardService>>;

type Session = {
  id: string;
  form: URLSearchParams;
  status: "open" | "complete" | "expired";
  paid: "paid" | "unpaid";
  intent: { id: string; status: string } | null;
};
type Received = { method: string; path: string; headers: IncomingMessage["headers"]; form: URLSearchParams };
type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "checkout.session.async_payment_succeeded"
  | "checkout.session.async_payment_failed";
type Reply = { status: number; body: object };

const key = "sk_test_of_the_stand_in";
const webhookSecret = "whsec_of_the_stand_in";
const random = (prefix: string) => `${prefix}_${randomBytes(12).toString("hex")}`;

/** What the provider has stored, and how it answers. */
type State = {
  origin: string;
  sessions: Map<string, Session>;
  byKey: Map<string, { session: Session; form: string }>;
  received: Received[];
  /** A status for all calls, or no answer. */
  broken: number | "silent" | undefined;
  eventsUrl: string | undefined;
};

/**
 * A provider of hosted card pages, on this machine: the few endpoints that the server uses, a page with a button, and
 * signed messages. `env` lets a server use it; `tell(origin)` says where the messages go.
 */
export async function startCardService(clock = { now: () => new Date() }) {
  const state: State = {
    origin: "",
    sessions: new Map(),
    byKey: new Map(),
    received: [],
    broken: undefined,
    eventsUrl: undefined,
  };
  const { sessions } = state;
  const payer = createPayer(state, clock);
  const server = createServer((request, response) => {
    answer(state, payer.pay, request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => server.listen(0, loopback, resolve));
  const address = server.address();
  state.origin = `http://${loopback}:${typeof address === "object" ? address?.port : 0}`;
  return {
    origin: state.origin,
    env: {
      CARD_PAYMENTS_URL: state.origin,
      CARD_PAYMENTS_KEY: key,
      CARD_PAYMENTS_WEBHOOK_SECRET: webhookSecret,
    },
    ...payer,
    received: () => state.received,
    tell: (serverOrigin: string) => {
      state.eventsUrl = `${serverOrigin}/card-payments/events`;
    },
    /** Undefined ends it. */
    breaks: (how: State["broken"]) => {
      state.broken = how;
    },
    /** The id in the address of a page. */
    idIn: (url: string) => url.split("/").at(-1) ?? "",
    statusOf: (id: string) => sessions.get(id)?.status,
    intentOf: (id: string) => sessions.get(id)?.intent?.id,
    expire: (id: string) => {
      const session = sessions.get(id);
      if (session !== undefined) session.status = "expired";
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function objectOf(origin: string, session: Session, expanded: boolean): Record<string, unknown> {
  const { id, form, status, paid, intent } = session;
  return {
    id,
    object: "checkout.session",
    client_reference_id: form.get("client_reference_id"),
    metadata: { invoice_id: form.get("metadata[invoice_id]") },
    mode: form.get("mode"),
    status,
    payment_status: paid,
    amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
    currency: form.get("line_items[0][price_data][currency]"),
    payment_intent: expanded ? intent : (intent?.id ?? null),
    url: status === "open" ? `${origin}/pay/${id}` : null,
  };
}

type PayFn = (id: string) => Promise<void>;

async function answer(
  state: State,
  pay: PayFn,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method = "GET", headers } = request;
  const url = new URL(request.url ?? "/", state.origin);
  const form = new URLSearchParams(await text(request));
  const page = /^\/pay\/([^/]+)$/.exec(url.pathname);
  if (page !== null) return hostedPage(method, state.sessions.get(page[1] ?? ""), pay, response);
  state.received.push({ method, path: url.pathname, headers, form });
  if (state.broken === "silent") return;
  const { status, body } = replyTo(state, { method, url, headers, form });
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** The message repeats the key, as a careless provider would. */
function refuse(status: number, code: string): Reply {
  return { status, body: { error: { type: "invalid_request_error", code, message: `no, ${key}` } } };
}

function replyTo(state: State, request: Omit<Received, "path"> & { url: URL }): Reply {
  const { method, url, headers, form } = request;
  if (typeof state.broken === "number") return refuse(state.broken, "broken");
  if (headers.authorization !== `Bearer ${key}`) return refuse(401, "api_key_invalid");
  const [, id, expire] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(url.pathname) ?? [];
  if (id === undefined && method === "GET") return { status: 200, body: { object: "list", data: [] } };
  if (id === undefined) return makePage(state, String(headers["idempotency-key"] ?? random("key")), form);
  const session = state.sessions.get(id);
  if (session === undefined) return refuse(404, "resource_missing");
  if (expire !== undefined) {
    if (session.status !== "open") return refuse(400, "not_open");
    session.status = "expired";
  }
  return { status: 200, body: objectOf(state.origin, session, url.searchParams.has("expand[]")) };
}

function makePage({ origin, sessions, byKey }: State, once: string, form: URLSearchParams): Reply {
  const before = byKey.get(once);
  if (before !== undefined && before.form !== form.toString()) return refuse(400, "idempotency_error");
  if (Number(form.get("line_items[0][price_data][unit_amount]")) < 50) return refuse(400, "amount_too_small");
  const fresh: Session = { id: random("cs_test"), form, status: "open", paid: "unpaid", intent: null };
  const session = before?.session ?? fresh;
  byKey.set(once, { session, form: form.toString() });
  sessions.set(session.id, session);
  return { status: 200, body: objectOf(origin, session, false) };
}

async function hostedPage(
  method: string,
  session: Session | undefined,
  pay: PayFn,
  response: ServerResponse,
): Promise<void> {
  if (session === undefined || session.status !== "open") {
    response.writeHead(404, { "content-type": "text/html" }).end("<h1>This page has ended</h1>");
  } else if (method === "POST") {
    await pay(session.id);
    response.writeHead(303, { location: session.form.get("success_url") ?? "/" }).end();
  } else {
    const name = session.form.get("line_items[0][price_data][product_data][name]");
    const cents = Number(session.form.get("line_items[0][price_data][unit_amount]"));
    response.writeHead(200, { "content-type": "text/html" });
    response.end(`<!doctype html><html lang="en"><title>Card page</title><h1>${name}</h1>
      <p>$${(cents / 100).toFixed(2)}</p><form method="post"><button>Pay</button></form>
      <a href="${session.form.get("cancel_url")?.replaceAll("&", "&amp;")}">Back</a></html>`);
  }
}

/** Who pays on the page, the bank, and the messages that follow. */
function createPayer(state: State, clock: { now(): Date }) {
  /** `later`: a bank that answers after the page. */
  async function pay(id: string, { tells = true, later = false } = {}): Promise<void> {
    const session = state.sessions.get(id);
    if (session?.status !== "open") throw new Error("The card page is not open.");
    session.status = "complete";
    session.intent = { id: random("pi"), status: later ? "processing" : "succeeded" };
    if (!later) session.paid = "paid";
    if (tells) await send(eventOf(id, "checkout.session.completed"));
  }

  async function bankAnswers(id: string, isGood: boolean, { tells = true } = {}): Promise<void> {
    const session = state.sessions.get(id);
    if (session?.intent?.status !== "processing") throw new Error("No bank is asked.");
    session.intent.status = isGood ? "succeeded" : "requires_payment_method";
    if (isGood) session.paid = "paid";
    const outcome = isGood ? "succeeded" : "failed";
    if (tells) await send(eventOf(id, `checkout.session.async_payment_${outcome}`));
  }

  /** `changes` replace fields of the page, as an attacker would. */
  function eventOf(id: string, type: EventType, changes: Record<string, unknown> = {}): string {
    const session = state.sessions.get(id);
    if (session === undefined) throw new Error("There is no such card page.");
    const object = { ...objectOf(state.origin, session, false), ...changes };
    return JSON.stringify({ id: random("evt"), object: "event", type, data: { object } });
  }

  function sign(body: string, { secret = webhookSecret, at = clock.now() } = {}): string {
    const time = Math.floor(at.getTime() / 1_000);
    return `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`;
  }

  /** Returns the status that our server answers with. */
  async function send(body: string, signature = sign(body)): Promise<number> {
    if (state.eventsUrl === undefined) return 0;
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    return (await fetch(state.eventsUrl, { method: "POST", headers, body })).status;
  }

  return { pay, bankAnswers, eventOf, sign, send };
}
