/**
 * Runs in the head, before anything is painted, and marks the page of whoever reads Spanish: as the link says that led here,
 * else as was chosen on this device, else as the browser is set. What carries it out is in chosen-language.ts.
 */
export const languageScript = `(() => {
let language = navigator.languages.find((one) => /^e[ns]\\b/i.test(one)) ?? "";
try {
const asked = new URLSearchParams(location.search).get("language");
if (/^e[ns]$/.test(asked)) localStorage.setItem("cabin-courier.language", asked);
language = localStorage.getItem("cabin-courier.language") ?? language;
} catch {}
if (/^es\\b/i.test(language)) document.documentElement.dataset.spanish = "";
})()`;
