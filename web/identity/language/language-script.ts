/**
 * Runs in the head before the first paint and marks the page if the language is Spanish. Order: the link's parameter,
 * the choice stored on this device, the browser's languages. chosen-language.ts applies it.
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
