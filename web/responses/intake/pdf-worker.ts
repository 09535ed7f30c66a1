// A separate file, so that it is built and served like our other workers.
import "pdfjs-dist/build/pdf.worker.mjs";
