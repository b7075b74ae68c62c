/**
 * What Canadian banks take as the security question of an e-Transfer and its answer. The API document says nothing of it, so
 * these are hints. Sources: TD's help (“between 3 and 25 characters long and include letters and numbers. Spaces and special
 * characters can't be used”, the answer never in the message), a public issue on e-Transfers (bisq-network/bisq#1830: a
 * question of 1 to 40 characters, an answer with hyphens).
 */
import { foldText } from './text-folding.ts';

export const QUESTION_MOST = 40;
export const ANSWER_LENGTH = { least: 3, most: 25 } as const;

interface Secret {
  /** Blank if there is none. */
  readonly question: string;
  readonly answer: string;
  /** The message that goes to the payee with the money. */
  readonly message: string;
}

export interface SecretDoubt {
  readonly field: 'security_question' | 'security_question_answer';
  /** A token of the problem `secret-doubtful`. */
  readonly what:
    | 'question-long'
    | 'answer-length'
    | 'answer-signs'
    | 'answer-in-question'
    | 'answer-in-message'
    | 'answer-alone';
}

/** What banks may refuse in a question and its answer, or what gives the answer away; empty without either. */
export function doubtsOfSecret({ question, answer, message }: Secret): readonly SecretDoubt[] {
  const doubts: SecretDoubt[] = [];
  const add = (field: SecretDoubt['field'], what: SecretDoubt['what']) => doubts.push({ field, what });
  if (question.length > QUESTION_MOST) add('security_question', 'question-long');
  if (answer === '') return doubts;
  if (question === '') add('security_question', 'answer-alone');
  if (answer.length < ANSWER_LENGTH.least || answer.length > ANSWER_LENGTH.most)
    add('security_question_answer', 'answer-length');
  if (!/^[\p{L}\p{N}-]*$/u.test(answer)) add('security_question_answer', 'answer-signs');
  if (holds(question, answer)) add('security_question', 'answer-in-question');
  if (holds(message, answer)) add('security_question_answer', 'answer-in-message');
  return doubts;
}

/** True if the text holds the words of the answer, in whatever capitals. */
function holds(text: string, answer: string): boolean {
  const words = foldText(answer);
  return words.length >= ANSWER_LENGTH.least && ` ${foldText(text)} `.includes(` ${words} `);
}
