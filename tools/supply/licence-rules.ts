/** They only require that their text is included, and every package includes it. */
export const freeLicences: ReadonlySet<string> = new Set([
  "MIT",
  "MIT-0",
  "Apache-2.0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Unlicense",
  "CC0-1.0",
]);

export type LicenceRule = { licence: string; packages: RegExp; why: string };

/** Licences with further terms, each for named packages only, and how we comply. */
export const licencesWithTerms: readonly LicenceRule[] = [
  {
    licence: "OFL-1.1",
    packages: /^@fontsource-variable\/(besley|literata|public-sans)$/,
    why: "Fonts of our pages, served unchanged and under their own names; not sold by themselves.",
  },
  {
    licence: "MPL-2.0",
    packages: /^lightningcss(-[a-z0-9-]+)?$/,
    why: "Works on style sheets while building, unchanged; nothing of it is in what we serve.",
  },
  {
    licence: "MPL-2.0",
    packages: /^(axe-core|@axe-core\/playwright)$/,
    why: "Looks for barriers in tests, unchanged; nothing of it is in what we serve.",
  },
  {
    licence: "MPL-2.0",
    packages: /^web-push$/,
    why: "Encrypts push messages on the server; a package of its own, unchanged, with its source.",
  },
  {
    licence: "CC-BY-4.0",
    packages: /^caniuse-lite$/,
    why: "A table of what browsers can do, read while building; named here, as it asks.",
  },
  {
    licence: "LGPL-3.0",
    packages: /^libheif-js$/,
    why: "Reads iPhone pictures in the browser; a file of its own, loaded when needed, unchanged and replaceable.",
  },
  {
    licence: "LGPL-3.0-or-later",
    packages: /^@img\/sharp-(libvips-[a-z0-9-]+|wasm32|win32-[a-z0-9]+)$/,
    why: "Reads and writes pictures on the server; a library of its own, loaded at run time, unchanged and replaceable.",
  },
];
