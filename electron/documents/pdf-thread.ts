/** The thread that lays out one document for `writePdfInThread`. */
import { answerRequests } from '../sheet/worker-thread.ts';
import { type PdfDocument, writePdf } from './pdf.ts';

answerRequests((document: PdfDocument) => writePdf(document));
