import { Search } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { maxOrganizationsFound } from "#domain/organizations/operator-contract.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { useFoundOrganizations } from "./calls.ts";
import { FoundOrganizations } from "./found-organizations.tsx";

/** All organizations by name, or those whose name contains what is typed. */
export function FindOrganization() {
  const [name, setName] = useState("");
  const found = useFoundOrganizations({ name: useDeferredValue(name.trim()) });
  const isCut = found.data?.organizations.length === maxOrganizationsFound;
  return (
    <section className="stack operator-all" aria-labelledby="operator-all">
      <h2 id="operator-all">All organizations</h2>
      <TextField
        label="Find an organization"
        placeholder="Name"
        type="search"
        icon={<Search />}
        value={name}
        onChange={setName}
        maxLength={120}
        className="operator-find"
      />
      <FoundOrganizations label="All organizations" found={found} empty="No organization has this name." />
      {isCut && <p className="muted">{`Only the first ${maxOrganizationsFound} are shown. Type a name.`}</p>}
    </section>
  );
}
