import { headerLine } from "./clean-text.ts";
import { MailRefused } from "./mail-refused.ts";

export type MailAddress = string | { name: string; address: string };

/** Exactly one address: a comma, bracket or line break could add recipients. */
const bareAddress = /^[^\s\p{Cc}@<>()[\]\\,;:"]{1,64}@[^\s\p{Cc}@<>()[\]\\,;:"]{1,190}$/u;

export function checkAddress(to: MailAddress): { name: string; address: string } {
  const { name, address } = typeof to === "string" ? { name: "", address: to } : to;
  if (!bareAddress.test(address) || !address.isWellFormed()) {
    throw new MailRefused({ permanent: true, code: "address" });
  }
  return { name: headerLine(name), address };
}
