import { useEffect, useState } from "react";
import type { ServiceAnswer } from "#domain/identity/service.ts";

/** Plain fetch, so that public pages do not include the API client. Undefined until it has loaded. */
export function useService(): ServiceAnswer | undefined {
  const [service, setService] = useState<ServiceAnswer>();
  useEffect(() => {
    const controller = new AbortController();
    void readService(controller.signal).then(setService, () => undefined);
    return () => controller.abort();
  }, []);
  return service;
}

async function readService(signal: AbortSignal): Promise<ServiceAnswer> {
  const answer: unknown = await (await fetch("/api/service", { signal })).json();
  const valueAt = (name: string): unknown =>
    typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : null;
  const textAt = (name: string): string | null => {
    const value = valueAt(name);
    return typeof value === "string" ? value : null;
  };
  const listAt = (name: string): string[] => {
    const value = valueAt(name);
    return Array.isArray(value) ? value.filter((line) => typeof line === "string") : [];
  };
  return {
    operatorName: textAt("operatorName"),
    supportContact: textAt("supportContact"),
    legalLinks: listAt("legalLinks"),
    subprocessors: listAt("subprocessors"),
  };
}
