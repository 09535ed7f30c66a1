import { useState, type ReactNode } from "react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { bearerState, subscribeBearer } from "../bearer.ts";
import { CallFailed } from "../call-failed.ts";
import { LiveProvider } from "./live-provider.tsx";

/** Retries by status. Rejections are final; a connection recovers, a server error seldom does within seconds. */
const triesAgain: Partial<Record<string, number>> = {
  unavailable: 3,
  "deadline-exceeded": 1,
  internal: 1,
  unknown: 1,
};

let client: QueryClient | undefined;

/** One per tab, created lazily. Signing out clears the cache except for queries with `meta: { public: true }`. */
function queryClient(): QueryClient {
  if (client !== undefined) return client;
  const made = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => count < (error instanceof CallFailed ? (triesAgain[error.status] ?? 0) : 3),
      },
    },
  });
  subscribeBearer(() => {
    if (bearerState() !== "absent") return;
    made.removeQueries({ predicate: (query) => query.meta?.["public"] !== true });
    made.getMutationCache().clear();
  });
  client = made;
  return made;
}

export function LiveRoot({ children }: { children: ReactNode }) {
  const [ours] = useState(queryClient);
  return (
    <QueryClientProvider client={ours}>
      <LiveProvider>{children}</LiveProvider>
    </QueryClientProvider>
  );
}
