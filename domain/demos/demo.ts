/** A demo camp is deleted this long after its start. */
export const demoMinutes = 120;

/** The issuer of the sessions and accounts of demo camps. No provider has this name: issuers are addresses. */
export const demoIssuer = "demo";

/** The two people whom a visitor can be. */
export const demoSides = ["office", "parent"] as const;
export type DemoSide = (typeof demoSides)[number];

/** Of the account of each side. */
export function demoSubject(organizationId: string, side: DemoSide): string {
  return `${side} of ${organizationId}`;
}

/** Reserved by RFC 2606: no mail server has such an address. */
const nowhere = "demo.invalid";

export function demoEmail(name: string): string {
  return `${name.toLowerCase().replaceAll(/[^a-z]+/g, ".")}@${nowhere}`;
}

/** Where a visitor without a demo learns why. */
export const demoPages = {
  over: "/login?demo=over",
  full: "/login?demo=full",
  tooMany: "/login?demo=too-many",
} as const;
