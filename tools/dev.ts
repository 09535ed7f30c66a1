import { drawReplies, endLeftovers, startApi, startWeb } from "./dev/api-and-web.ts";
import { startDatabase } from "./dev/database.ts";
import { startFileStorage } from "./dev/file-storage.ts";
import { startMailInDns } from "./dev/mail-in.ts";
import { apiOrigin, ports, publicOrigin } from "./dev/ports.ts";
import { hasFonts, whatPrintingNeeds } from "./dev/printing-needs.ts";
import { keep, type Running } from "./dev/running.ts";
import { identityClient, serverEnvironment } from "./dev/server-environment.ts";
import { welcome } from "./dev/welcome.ts";
import { loopback, requireFreePort } from "./engines/free-port.ts";
import { startIdentityProvider } from "./engines/identity-provider/start-identity-provider.ts";
import { startInbox } from "./engines/inbox/start-inbox.ts";

/** npm run dev: everything on this machine, without accounts, without a network, started and stopped as one. */
async function start(running: Running): Promise<void> {
  await endLeftovers();
  // Asked before the slow parts start; Postgres and S3 ask for their own once their orphans are gone.
  await requireFreePort(ports.web, "the web server");
  await requireFreePort(ports.api, "the API");

  const issuer = `http://${loopback}:${ports.identityProvider}`;
  say("the inbox");
  const inbox = await startInbox({ smtpPort: ports.smtp, httpPort: ports.inbox });
  keep(running, async () => inbox.stop());
  say("Postgres, with a camp in mid-season");
  const { databaseUrl, people, toolsPath, everythingPath } = await startDatabase(running, issuer);
  say("the identity provider");
  const provider = await startIdentityProvider({
    port: ports.identityProvider,
    people,
    clients: [identityClient],
  });
  keep(running, async () => provider.stop());
  say("the file storage");
  const fileStorage = await startFileStorage(running);

  const { smtpUrl, webUrl } = inbox;
  const mailInDns = await startMailInDns(running);
  const environment = serverEnvironment({ databaseUrl, issuer, smtpUrl, fileStorage, mailInDns });
  say("the API");
  await startApi(running, environment);
  say("the web server");
  await startWeb(running);
  const links = {
    app: publicOrigin,
    tools: `${publicOrigin}${toolsPath}`,
    everythingEvent: `${publicOrigin}${everythingPath}`,
    inbox: webUrl,
    api: `${apiOrigin}/openapi`,
    identityProvider: issuer,
  };
  console.log(welcome(links, people));
  const needs = whatPrintingNeeds();
  if (needs !== undefined) console.log(needs);
  if (hasFonts()) await drawReplies(running, environment);
}

/** The first start takes a minute or two. */
function say(part: string): void {
  console.log(`Starting ${part}…`);
}

/** Aborted without an error by Ctrl-C and its like, with one when a part dies. */
function watchForStop(): Running {
  const stopping = new AbortController();
  for (const asking of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(asking, () => {
      if (!stopping.signal.aborted) console.log("\nStopping…");
      stopping.abort();
    });
  }
  return {
    parts: new AsyncDisposableStack(),
    stop: stopping.signal,
    onDeath: (sentence) => stopping.abort(new Error(sentence)),
  };
}

async function untilStopped({ stop }: Running): Promise<void> {
  if (!stop.aborted) await new Promise((resolve) => stop.addEventListener("abort", resolve));
  stop.throwIfAborted();
}

const running = watchForStop();
try {
  await start(running);
  await untilStopped(running);
} catch (error) {
  if (error instanceof Error && error.name !== "AbortError") {
    console.error(error.message);
    process.exitCode = 1;
  }
}
await running.parts.disposeAsync();
