import { SCREENS } from '../../shared/domain/screens.ts';
import type { MessageId } from '../words/catalogue.ts';
import { STEPS } from './route.ts';
import type { Shortcut } from './shortcut.ts';

/** Where keys work, in the order of the F1 list. */
const KEY_PLACES = ['home', 'check', 'sheet', 'results', 'batch', 'everywhere'] as const;
export type KeyPlace = (typeof KEY_PLACES)[number];

/** A key of the window: what it does in words, and where. */
interface Key {
  readonly name: string;
  readonly place: KeyPlace;
  readonly label: MessageId;
  readonly shortcut: Shortcut;
}

/**
 * Every key except those of a grid itself (look.md, "Keys"). Actions take theirs from here, so that none is missing
 * in the list.
 */
export const KEYS: readonly Key[] = [
  ...keysOf('home', [['hide-balances', 'action.hideBalances', { key: 'h', ctrl: true, shift: true }]]),
  ...keysOf('check', [
    ['next-problem', 'action.nextProblem', { key: 'F8' }],
    ['previous-problem', 'action.previousProblem', { key: 'F8', shift: true }],
    ['accept-proposal', 'action.acceptProposal', { key: 'j', ctrl: true }],
    ['accept-all-alike', 'button.fix-all-like-this', { key: 'j', ctrl: true, shift: true }],
    ['set-aside', 'button.set-aside', { key: 'a', ctrl: true, shift: true }],
    ['copy', 'action.copy', { key: 'c', ctrl: true }],
    ['fill-down', 'action.fillDown', { key: 'd', ctrl: true }],
    ['replace', 'action.replace', { key: 'h', ctrl: true }],
    ['clear-cells', 'action.clearCells', { key: 'Delete' }],
  ]),
  ...keysOf('sheet', [
    ['undo', 'button.undo', { key: 'z', ctrl: true }],
    ['redo', 'button.redo', { key: 'y', ctrl: true }],
  ]),
  ...keysOf('results', [['export', 'button.export', { key: 'e', ctrl: true }]]),
  ...keysOf(
    'batch',
    STEPS.map((step, index) => [`step-${step}`, `step.${step}`, { key: String(index + 1), alt: true }]),
  ),
  ...keysOf('everywhere', [
    ['new-batch', 'button.new-batch', { key: 'n', ctrl: true }],
    ['open-file', 'button.choose-file', { key: 'o', ctrl: true }],
    ['paste', 'action.paste', { key: 'v', ctrl: true }],
    ...SCREENS.map(
      (screen, index): KeyLine => [
        `go-${screen}`,
        `screen.${screen}`,
        { key: String(index + 1), ctrl: true },
      ],
    ),
    ['go-to', 'menu.go-to', { key: 'k', ctrl: true }],
    ['search', 'menu.search', { key: 'f', ctrl: true }],
    ['next-pane', 'action.nextPane', { key: 'F6' }],
    ['back', 'action.back', { key: 'ArrowLeft', alt: true }],
    ['shortcuts', 'menu.shortcuts', { key: 'F1' }],
  ]),
];

type KeyLine = readonly [name: string, label: MessageId, shortcut: Shortcut];

function keysOf(place: KeyPlace, lines: readonly KeyLine[]): readonly Key[] {
  return lines.map(([name, label, shortcut]) => ({ name, place, label, shortcut }));
}

/** The words and the key of an action; throws for a name without a key. */
export function keyed(name: string): Key {
  const key = KEYS.find((candidate) => candidate.name === name);
  if (!key) throw new Error(`no key is named ${name}`);
  return key;
}

/**
 * The places, first those in which an action with one of these names works now; `everywhere` comes before the other
 * screens.
 */
export function placesFrom(names: readonly string[]): readonly { place: KeyPlace; isHere: boolean }[] {
  const here = new Set(KEYS.filter(({ name }) => names.includes(name)).map(({ place }) => place));
  const inOrder = [...KEY_PLACES].sort((a, b) => Number(here.has(b)) - Number(here.has(a)));
  return inOrder.map((place) => ({ place, isHere: here.has(place) && place !== 'everywhere' }));
}
