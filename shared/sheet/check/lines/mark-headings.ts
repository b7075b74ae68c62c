/** The headings of remarks. */
import { wordSet } from '../words/word-list.ts';

const WORD_HEADINGS = wordSet(
  'note|notes|remark|remarks|memo|detail|details|info|infos|precision|precisions|rem|rmq|nb|consigne|consignes|mention|mentions|nota|notas',
);
/** These say it among other words too: `Observations éventuelles`, `Commentaire RH`. */
const OF_WORDS =
  /(?:^| )(?:observations?|obs|remarques?|remarks?|commentaires?|comments?|instructions?|observac(?:ao|oes|ion|iones)|comentarios?)(?= |$)/;

/** True for a column of remarks, in words of their own. */
export function isRemarkHeading(folded: string): boolean {
  return WORD_HEADINGS.has(folded) || OF_WORDS.test(folded);
}
