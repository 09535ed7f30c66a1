import * as z from "zod/mini";

/** Who runs this service. Null if the setting is empty. */
export const serviceAnswer = z.object({
  operatorName: z.nullable(z.string()),
  /** `mailto:` or `https://`. */
  supportContact: z.nullable(z.string()),
  /** The operator's own pages, each as `Name: https://…`. */
  legalLinks: z.array(z.string()),
  /** Other companies that handle data, each with what it does. */
  subprocessors: z.array(z.string()),
});
export type ServiceAnswer = z.infer<typeof serviceAnswer>;
