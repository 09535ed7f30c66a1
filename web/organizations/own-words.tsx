import { createContext, useContext, useMemo, type ReactNode } from "react";
import { reword } from "#domain/organizations/reword.ts";
import { organizationTerms, type Terms, type Wording } from "#domain/organizations/terms.ts";
import { RewordProvider } from "#web/platform/language.ts";

const TermsContext = createContext<Terms>(organizationTerms({ type: null }));

/** The terms of the organization whose page this is. */
export function useTerms(): Terms {
  return useContext(TermsContext);
}

type Props = { organization: Wording; children: ReactNode };

/** Below it, texts and error sentences use the words that the organization chose. */
export function OwnWords({ organization, children }: Props) {
  const { buildingWord, participantWord } = organization;
  const change = useMemo(
    () => (sentence: string) => reword(sentence, { buildingWord, participantWord }),
    [buildingWord, participantWord],
  );
  return (
    <TermsContext value={organizationTerms(organization)}>
      <RewordProvider value={change}>{children}</RewordProvider>
    </TermsContext>
  );
}
