import { Hono, type Context } from "hono";
import type { Mail } from "./mail.ts";
import type { Mailbox } from "./mailbox.ts";
import { listPage, mailPage, missingPage } from "./pages.ts";

export function createInboxWeb(mailbox: Mailbox, clear: () => void): Hono {
  const web = new Hono();
  web.get("/", async (c) => c.html(await listPage(mailbox.all().toReversed())));
  web.get("/mail/:id", async (c) => {
    const mail = mailbox.find(c.req.param("id"));
    return mail === undefined ? c.html(await missingPage(), 404) : c.html(await mailPage(mail));
  });
  web.get("/api/messages", (c) => c.json(mailbox.all().filter(request(c))));
  web.get("/api/wait", async (c) => {
    const timeoutMs = Number(c.req.query("timeoutMs") ?? 10_000);
    const after = afterOf(c, mailbox);
    const fits = request(c);
    const mail = await mailbox.wait((one) => fits(one) && after(one), timeoutMs);
    return mail === undefined ? c.json({ error: "No such mail came in time." }, 404) : c.json(mail);
  });
  web.delete("/api/messages", (c) => {
    clear();
    return c.body(null, 204);
  });
  return web;
}

/** ?to= is one whole address, ?subject= a part of the subject. */
function request(c: Context): (mail: Mail) => boolean {
  const to = c.req.query("to")?.toLowerCase();
  const subject = c.req.query("subject");
  return (mail) =>
    (to === undefined || mail.to.some((address) => address.toLowerCase() === to)) &&
    (subject === undefined || mail.subject.includes(subject));
}

/** ?after=<id> selects later mail; with an unknown id it selects all. */
function afterOf(c: Context, mailbox: Mailbox): (mail: Mail) => boolean {
  const seen = mailbox.all();
  const position = seen.findIndex((mail) => mail.id === c.req.query("after"));
  const earlier = new Set(seen.slice(0, position + 1));
  return (mail) => !earlier.has(mail);
}
