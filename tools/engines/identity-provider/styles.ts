import { pageStyle } from "../page-style.ts";

/** A column of large buttons, easy to hit by thumb and by key. */
export const styles = `${pageStyle}
body { max-width: 30rem; }
p { color: var(--quiet); }
ul { margin: 1.5rem 0 .75rem; padding: 0; list-style: none; display: grid; gap: .75rem; }
button {
  display: grid; gap: .125rem; width: 100%; min-height: 2.75rem; padding: .75rem 1rem;
  border: 1px solid var(--edge); border-radius: 7px; background: var(--sheet);
  color: inherit; font: inherit; text-align: start; cursor: pointer;
}
button:hover { border-color: var(--pine); }
span, em { font-size: .9375rem; font-style: normal; color: var(--quiet); }
em { color: var(--pine); }
.cancel { background: none; text-align: center; }
`;
