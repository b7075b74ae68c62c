/** Columns under headings and in words that are on no list, whose shape alone says that some payments are not to be made. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';

/** A word that nobody has written down anywhere: `Zovuka`. */
function madeUp(random: SeededRandom): string {
  const syllables = Array.from({ length: 3 }, () => `${random.pick([...'zvkxwj'])}${random.pick([...'ou'])}`);
  const word = syllables.join('');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/** At most a third of the payments, which are not to be made. */
function addStopped(
  draft: SheetDraft,
  random: SeededRandom,
  textOf: (payment: number, isStopped: boolean) => string,
  heading = madeUp(random),
): void {
  const due = draft.dueLines();
  const most = Math.floor(draft.paymentLines().length / 3);
  const first = random.between(0, due.length - most);
  const stopped = due.slice(first, first + random.between(1, most));
  const ids = new Set(stopped.map(({ payment }) => payment));
  draft.columns.push({ role: 'other', heading, write: ({ id }) => text(textOf(id, ids.has(id))) });
  for (const line of stopped) draft.isNone(line);
}

const FEWEST_PAYMENTS = 3;

const habit = (name: string, apply: Rendering['apply']): Rendering => ({
  name,
  kind: 'V2',
  subject: 'status',
  clarity: 'asks',
  weight: 2,
  fits: (draft) =>
    draft.dueLines().length >= FEWEST_PAYMENTS && draft.paymentLines().length === draft.dueLines().length,
  apply,
});

export const TELLING_COLUMNS: readonly Rendering[] = [
  habit('yes and no under a heading that is on no list', (draft, random) => {
    const [yes, no] = random.pick(
      draft.say(
        [
          ['yes', 'no'],
          ['Y', 'N'],
          ['TRUE', 'FALSE'],
          ['x', ''],
        ],
        [
          ['oui', 'non'],
          ['O', 'N'],
          ['VRAI', 'FAUX'],
          ['', '✓'],
        ],
      ),
    ) as [string, string];
    const isYesStopped = random.chance(0.5);
    addStopped(draft, random, (_, isStopped) => (isStopped === isYesStopped ? yes : no));
  }),
  habit(
    'a day or a number that only some payments have, under a heading that is on no list',
    (draft, random) => {
      const write = random.pick([
        (id: number) => `2026-03-${String((id % 27) + 1).padStart(2, '0')}`,
        (id: number) => `${String((id % 27) + 1).padStart(2, '0')}/03/2026`,
        (id: number) => `ZK-${4_100 + 37 * id}`,
      ]);
      const areFilledStopped = random.chance(0.5);
      addStopped(draft, random, (id, isStopped) => (isStopped === areFilledStopped ? write(id) : ''));
    },
  ),
  habit('few words that are on no list, one of which stops its payments', (draft, random) => {
    const [usual, odd] = [madeUp(random), `${madeUp(random)} ${madeUp(random).toLowerCase()}`];
    addStopped(draft, random, (_, isStopped) => (isStopped ? odd : usual));
  }),
  habit('documents of another kind, by the letters before their numbers', (draft, random) => {
    const [usual, odd] = random.pick([
      ['FA', 'AV'],
      ['INV-', 'CRN-'],
      ['ZV', 'KX'],
    ]) as [string, string];
    addStopped(
      draft,
      random,
      (id, isStopped) => `${isStopped ? odd : usual}${2_600 + 7 * id}`,
      random.pick(draft.say(['Invoice no', 'Document'], ['N° facture', 'Pièce'])),
    );
  }),
];
