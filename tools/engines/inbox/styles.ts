import { pageStyle } from "../page-style.ts";

/** Enough to read letters comfortably. */
export const styles = `${pageStyle}
body { max-width: 46rem; }
ol { margin: 0; padding: 0; list-style: none; background: var(--sheet); border-radius: 10px; }
li + li { border-top: 1px solid var(--rule); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-decoration: none; }
li span { grid-row: 2; color: var(--quiet); }
time { color: var(--quiet); font-size: .9375rem; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--rule); border-radius: 2px; background: #fff; }
pre { padding: 1rem; white-space: pre-wrap; background: var(--sheet); border-radius: 2px; }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; }
`;
