import { useEffect, useState, type ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { startSession } from "#web/identity/session.ts";
import { CallFailed } from "#web/platform/call-failed.ts";
import { LiveProvider } from "#web/platform/live/use-live.ts";

/** Refusals are answers; only what may pass by itself is tried again. */
const passing = new Set(["unavailable", "deadline-exceeded", "internal", "unknown"]);

function createClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Hints say when something changed; between them what we have is fresh.
        staleTime: 5 * 60_000,
        retry: (count, error) => count < 3 && (!(error instanceof CallFailed) || passing.has(error.status)),
      },
    },
  });
}

export function Providers({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  useEffect(() => startSession(client), [client]);
  return (
    <QueryClientProvider client={client}>
      <LiveProvider>{children}</LiveProvider>
    </QueryClientProvider>
  );
}
