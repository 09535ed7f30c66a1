/** What the pages of the development tools have in common: colours by day and by night, calm type. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#ebefe7, #0e1916);
  --sheet: light-dark(#fffef9, #22312b);
  --ink: light-dark(#15271f, #eaf1e8);
  --quiet: light-dark(#47594f, #a9bcb0);
  --rule: light-dark(#d3ddd0, #2b3d35);
  --edge: light-dark(#71877b, #6f8a7d);
  --pine: light-dark(#1d5c45, #7fcaa4);
  --focus: light-dark(#1a56c4, #8fb8ff);
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2rem 1rem; background: var(--ground); color: var(--ink);
  font: 1.0625rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere;
}
h1 { margin: 0 0 1rem; font: 600 1.75rem/1.2 Rockwell, Georgia, serif; }
h2 { margin: 1.5rem 0 .5rem; font-size: 1.0625rem; }
a { color: var(--pine); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
`;
