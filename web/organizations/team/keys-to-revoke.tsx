import type { ListedApiKey } from "#domain/organizations/api-key.ts";
import { organizationTerms, type Wording } from "#domain/organizations/terms.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { scopeLabel } from "../api-keys/scope-label.ts";

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

type Props = {
  title: string;
  organization: Wording;
  /** Those that the person made. Undefined until they are loaded. */
  keys: readonly ListedApiKey[] | undefined;
  keptApiKeyIds: readonly string[];
  setKept: (keptIds: string[]) => void;
};

/** All are revoked unless they are unchecked: the person may have copied them. */
export function KeysToRevoke({ title, organization, keys, keptApiKeyIds, setKept }: Props) {
  if (keys === undefined) return <p>{`${title} stop working too.`}</p>;
  if (keys.length === 0) return null;
  const words = organizationTerms(organization);
  return (
    <fieldset className="keys-to-revoke">
      <legend>{title}</legend>
      {keys.map(({ id, name, scopes }) => (
        <Checkbox
          key={id}
          isSelected={!keptApiKeyIds.includes(id)}
          onChange={(revokes) =>
            setKept(revokes ? keptApiKeyIds.filter((kept) => kept !== id) : [...keptApiKeyIds, id])
          }
        >
          {`Revoke “${name}” (${listFormat.format(scopes.map((scope) => scopeLabel(scope, words).toLowerCase()))})`}
        </Checkbox>
      ))}
      <p className="small muted">Anyone with a copy of a key can use it until it&apos;s revoked.</p>
    </fieldset>
  );
}
