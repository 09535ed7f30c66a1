import type { ApiScope } from "#domain/organizations/api-key.ts";
import type { Terms } from "#domain/organizations/terms.ts";

export function scopeLabel(scope: ApiScope, words: Terms): string {
  return {
    "roster:write": `Send the list of ${words.participants.toLowerCase()}`,
    print: "Print in the office",
    "letters:count": "Count letters and replies",
  }[scope];
}
