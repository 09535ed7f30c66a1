/** Enough to read letters comfortably, by day and by night. */
export const styles = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ebefe7, #0e1916);
  --sheet: light-dark(#fffef9, #22312b);
  --ink: light-dark(#15271f, #eaf1e8);
  --quiet: light-dark(#47594f, #a9bcb0);
  --rule: light-dark(#d3ddd0, #2b3d35);
  --pine: light-dark(#1d5c45, #7fcaa4);
  --focus: light-dark(#1a56c4, #8fb8ff);
}
body {
  margin: 0 auto; padding: 2rem 1rem; max-width: 46rem;
  background: var(--ground); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
h1 { margin: 0 0 1rem; font: 600 1.75rem/1.2 Rockwell, Georgia, serif; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.0625rem; }
a { color: var(--pine); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
ol { margin: 0; padding: 0; list-style: none; background: var(--sheet); border-radius: 10px; }
li + li { border-top: 1px solid var(--rule); }
li a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; text-decoration: none; }
li span { grid-row: 2; color: var(--quiet); }
time { color: var(--quiet); font-size: .9375rem; }
iframe { width: 100%; height: 36rem; border: 1px solid var(--rule); border-radius: 2px; background: #fff; }
pre { padding: 1rem; white-space: pre-wrap; background: var(--sheet); border-radius: 2px; }
summary { min-height: 2.75rem; line-height: 2.75rem; cursor: pointer; }
`;
