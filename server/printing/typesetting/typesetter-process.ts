import { fileURLToPath } from "node:url";
import { answerOrders } from "#server/platform/processes/answer-orders.ts";
import { openCompiler, pagesOf, type Compiler } from "./compiler.ts";
import { notoFonts } from "./noto-fonts.ts";
import { prepareBook, prepareDocument } from "./prepare-document.ts";
import { prepareInvoice } from "./prepare-invoice.ts";
import { prepareReport } from "./prepare-report.ts";
import type { TypesetterRequest, TypesetterResponse } from "./document.ts";
import { residentBytes } from "#server/platform/processes/sandbox.ts";

/** A separate process, because the compiler blocks its thread; its memory is freed with the process. */
const folder = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

function errorDefinitionOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function carryOut(compiler: Compiler, order: TypesetterRequest): TypesetterResponse {
  try {
    if (order.type === "book")
      return { type: "pdf", ...compiler.book(prepareBook(order.book)), rss: residentBytes() };
    if (order.type === "report")
      return { type: "pdf", ...compiler.report(prepareReport(order.report)), rss: residentBytes() };
    if (order.type === "invoice")
      return { type: "pdf", ...compiler.invoice(prepareInvoice(order.invoice)), rss: residentBytes() };
    const { type } = order;
    const document = prepareDocument(order.document);
    if (type === "pictures") return { type, pictures: pagesOf(compiler.svg(document)), rss: residentBytes() };
    return { type, ...compiler.pdf(document), rss: residentBytes() };
  } catch (error) {
    return { type: "failure", message: errorDefinitionOf(error), rss: residentBytes() };
  }
}

await answerOrders(() => {
  const compiler = openCompiler({
    folder,
    fonts: [`${folder}/fonts`, ...notoFonts(process.env["FONTS_DIR"])],
  });
  return (order: TypesetterRequest) => carryOut(compiler, order);
});
