import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";

const version = z.object({ version: z.string(), commit: z.nullable(z.string()) });

/** For a report to the operator or to us. Without it the page is complete. */
export function ProgramVersion() {
  const { data } = useQuery({
    queryKey: ["version"],
    queryFn: async ({ signal }) => version.parse(await (await fetch("/version", { signal })).json()),
    staleTime: Infinity,
  });
  if (data === undefined) return null;
  const commit = data.commit === null ? "" : ` (${data.commit.slice(0, 7)})`;
  return <p className="small muted">{`Cabin Courier ${data.version}${commit}`}</p>;
}
