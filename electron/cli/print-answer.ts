/** The answer of any operation of the payments API, as `paysheet call` prints it. */
import { localiseParam } from '../../shared/i18n/localise-param.ts';
import { refusalProblem } from '../engine/core/doubt/read-problem.ts';
import type { ReadAnswer } from '../service/read-answer.ts';
import type { JsonDocument, Output } from './output.ts';
import { LOCALE, problemLine } from './problem-words.ts';
import { EXIT, type ExitStatus, serviceStopped } from './refusal.ts';

/** Prints the payload under the API's names, or the service's error with its status (exit 3). */
export async function printAnswer(output: Output, answer: ReadAnswer<unknown>): Promise<ExitStatus> {
  switch (answer.kind) {
    case 'decoded':
      await output.json(documentOf(answer.payload));
      return EXIT.allPaid;
    case 'refused': {
      const { message, code, errors } = answer.error;
      const why = refusalProblem({ ...answer, message });
      if (why.code === 'clock-differs' && (answer.status === 401 || answer.status === 403))
        output.warn(problemLine(why));
      await output.json({
        status: answer.status,
        success: false,
        message,
        mb_error_code: code ?? null,
        errors,
      });
      return EXIT.serviceStopped;
    }
    case 'not-theirs': {
      const [fault] = answer.faults;
      const what = fault ? localiseParam('what', `${fault.path} ${fault.message}`.trim(), LOCALE) : '';
      throw serviceStopped(`the answer (${answer.status}) is not the service’s: ${what}. Check the address.`);
    }
    case 'not-sent':
      throw serviceStopped(
        `the service could not be reached (${answer.reason}); nothing was sent. Check address and network.`,
      );
    case 'no-answer':
      throw serviceStopped(`the service did not answer (${answer.reason}). Try again.`);
  }
}

/** A bare list gets a name, so that a document is always an object. */
function documentOf(payload: unknown): JsonDocument {
  if (Array.isArray(payload)) return { items: payload, total: payload.length };
  return payload as JsonDocument;
}
