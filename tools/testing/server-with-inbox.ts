import type { StartSettings } from "#server/app/start-server.ts";
import { startInbox, type Inbox } from "../engines/inbox/start-inbox.ts";
import { createTestDatabase } from "./test-database.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

type Settings = Partial<StartSettings> & { env?: Record<string, string> };
type ServerWithInbox = { server: TestServer; inbox: Inbox; close: () => Promise<void> };

/** A server of its own and the mailboxes that it sends to. Without a worker, unless it is among the roles. */
export async function startServerWithInbox({ env, ...settings }: Settings = {}): Promise<ServerWithInbox> {
  const inbox = await startInbox();
  const server = await startTestServer(await createTestDatabase(), {
    roles: ["api"],
    env: { SMTP_URL: inbox.smtpUrl, MAILS_PER_SECOND: "1000", ...env },
    ...settings,
  });
  return {
    server,
    inbox,
    close: async () => {
      await server.close();
      await inbox.stop();
    },
  };
}
