/** Draws the sheets of an office: new people, people who come again, customers, own accounts, and lines that stand twice. */
import type { RowFields } from '../../../shared/domain/row-fields.ts';
import type { SeededRandom } from '../seeded-random.ts';
import { DAY_MS } from '../world-plan.ts';
import type { Office } from './office.ts';
import type { OfficeAudit } from './office-audit.ts';
import {
  accountFor,
  customerFor,
  drawAmount,
  fieldsFor,
  type Line,
  payeeOf,
  phoneOf,
} from './office-lines.ts';
import { FATES, type Fate } from './office-service.ts';

/** What happens more often in a life than in others. */
const THEMES = ['mixed', 'again', 'prices', 'doubt', 'meddled'] as const;
export type Theme = (typeof THEMES)[number];

/** What an exchange, a withdrawal or a customer's deposit may meet. */
const PLAIN_FATES: readonly Fate[] = [
  ...(['ok', 'fails', 'drop-before', 'drop-after', '500-before', '500-after'] as const),
  ...(['refused', 'rate', 'funds', 'says-completed', 'says-failed'] as const),
];
/** What leaves a payment in doubt. */
const DOUBTFUL: readonly Fate[] = [
  ...(['drop-before', 'drop-before', 'drop-after', '500-before', 'names-anothers-before'] as const),
];
/** What has a row corrected. */
const REFUSING: readonly Fate[] = ['refused', 'fails'];
/** Beyond the days for which the list is compared. */
const LONG_AGO_MS = 40 * DAY_MS;
const KINDS = ['people', 'people', 'people', 'numbered', 'numbered', 'customers', 'own-accounts'] as const;

/** A line as it is drawn, before it stands in a batch. */
export interface Draft {
  readonly fields: RowFields;
  readonly fates: readonly Fate[];
  /** For what the import or the review holds it. */
  readonly holds: readonly string[];
  readonly repeats?: Line['repeats'];
  /** The service's book has its payee, so that another phone is a change. */
  readonly isInBook?: true;
  /** Another sheet has it, too, and has not paid it yet. */
  readonly isBeside?: true;
  /** It pays the same as the line of this place in the sheet, counted from 0. */
  readonly twinOf?: number;
}

export class SheetDraws {
  readonly random: SeededRandom;
  readonly theme: Theme;
  readonly #office: Office;
  readonly #audit: OfficeAudit;
  /** How troubled the service is: the share of lines of which a request meets something. */
  readonly #trouble: number;
  #persons = 0;
  /** The names of people who have come again. */
  readonly #known = new Set<string>();

  constructor(office: Office, audit: OfficeAudit, random: SeededRandom) {
    this.#office = office;
    this.#audit = audit;
    this.random = random;
    this.theme = random.pick(THEMES);
    this.#trouble = this.theme === 'doubt' ? 0.9 : random.pick([0, 0.3, 0.7]);
  }

  newPerson(): number {
    this.#persons += 1;
    return this.#persons;
  }

  /** True as often as it is in a life of the theme, or in others. */
  often(theme: Theme, inIt: number, inOthers: number): boolean {
    return this.random.chance(this.theme === theme ? inIt : inOthers);
  }

  sheet(): readonly Draft[] {
    const { random } = this;
    const kind = random.pick(KINDS);
    const drafts = Array.from({ length: random.between(1, 6) }, (): Draft => {
      const fields = this.#fieldsOf(kind);
      const inBook = kind === 'people' ? this.#noteInBook(fields) : undefined;
      const holds = inBook === 'elsewhere' ? ['account-changed'] : [];
      return { fields, holds, fates: this.#drawFates(fields), ...(inBook && { isInBook: true }) };
    });
    if (kind !== 'people' || this.#office.books.manners.showsMarkerIn === 'nowhere') return drafts;
    this.#addKnown(drafts);
    if (this.#office.engine.ports.journal.batches().some(({ control }) => control === 'running'))
      this.#addBeside(drafts);
    if (random.chance(0.15)) this.#addTwin(drafts);
    return drafts;
  }

  #fieldsOf(kind: (typeof KINDS)[number]): RowFields {
    const { random } = this;
    const person = this.newPerson();
    const francs = drawAmount(random, 'xof');
    if (kind === 'customers') return customerFor(person, francs);
    if (kind === 'own-accounts') return accountFor(person, francs);
    const currency = random.chance(0.25) ? 'cad' : 'xof';
    const fields = fieldsFor(person, currency, currency === 'xof' ? francs : drawAmount(random, 'cad'));
    return kind === 'numbered' ? { ...fields, reference: `FAC-${person}` } : fields;
  }

  /** The service's book of recipients has the person, at the same phone or at another one. */
  #noteInBook(fields: RowFields): 'here' | 'elsewhere' | undefined {
    const { random } = this;
    if (fields.phone === undefined || !random.chance(0.15)) return undefined;
    const isSame = random.chance(0.5);
    const { first_name = '', last_name = '', country = '' } = fields;
    const phone = isSame ? fields.phone : phoneOf(this.newPerson());
    this.#office.books.recipients.push({ first_name, last_name, country, phone });
    return isSame ? 'here' : 'elsewhere';
  }

  /** Somebody who was paid of late is in the sheet again: with the same amount, or at another phone. */
  #addKnown(drafts: Draft[]): void {
    const { random } = this;
    for (const line of this.#audit.lines.values()) {
      if (line.isAlone === false || !this.#audit.isPaidOfLate(line)) continue;
      const { reference: _number, ...known } = line.fields;
      const name = `${known.last_name}`;
      const isPhone = known.channel === 'mobile_money';
      if (!isPhone || this.#known.has(name) || !this.often('again', 0.9, 0.4)) continue;
      this.#known.add(name);
      const refused = this.often('again', 0.9, 0.5) ? random.between(1, 3) : 0;
      const fates = Array.from({ length: refused }, () => random.pick(REFUSING));
      if (random.chance(0.25)) {
        const amount = drawAmount(random, 'xof');
        const fields = { ...known, phone: phoneOf(this.newPerson()), amount };
        drafts.push({ fields, holds: ['account-changed'], fates });
      } else {
        const repeats = { payee: payeeOf(line), amount: known.amount ?? '', atMs: this.#office.nowMs };
        drafts.push({ fields: known, holds: ['duplicate-exact', 'sheet-paid'], fates, repeats });
      }
    }
  }

  /** What another sheet is about to pay, too. */
  #addBeside(drafts: Draft[]): void {
    for (const line of this.#audit.lines.values()) {
      const isWaiting = this.#office.journal.row(line)?.state === 'ready' && line.isWanted;
      const isPlain = line.isAlone !== false && line.repeats === undefined && line.corrections === 0;
      const isPhone = line.fields.channel === 'mobile_money' && line.fields.reference === undefined;
      if (!isWaiting || !isPlain || !isPhone || line.isBeside || !this.random.chance(0.5)) continue;
      line.isBeside = true;
      line.isAlone = false;
      drafts.push({ fields: line.fields, holds: [], fates: [], isBeside: true });
    }
  }

  /** One of the lines stands in the sheet a second time; nothing befalls either of them. */
  #addTwin(drafts: Draft[]): void {
    const twinOf = drafts.findIndex(({ holds, fields }) => holds.length === 0 && fields.phone !== undefined);
    const first = drafts[twinOf];
    if (first === undefined) return;
    drafts[twinOf] = { ...first, fates: [] };
    drafts.push({ fields: first.fields, holds: ['duplicate-exact'], fates: [], twinOf });
  }

  #drawFates(fields: RowFields): readonly Fate[] {
    const { random } = this;
    if (fields.channel === 'mobile_money' && random.chance(0.1)) return this.#likeLongAgo(fields);
    if (!random.chance(this.#trouble)) return [];
    if (random.chance(0.15)) return ['fails', 'names-like'];
    if (random.chance(0.15)) return ['comes-back', random.pick(REFUSING)];
    const isPlain = fields.currency === 'cad' || fields.channel !== 'mobile_money';
    const fates = this.theme === 'doubt' ? DOUBTFUL : isPlain ? PLAIN_FATES : FATES;
    return Array.from({ length: random.between(1, 3) }, () => random.pick(fates));
  }

  /** The person was paid as much long ago, by hand; an answer names that payment. */
  #likeLongAgo({ amount = '', currency = '', phone = '' }: RowFields): readonly Fate[] {
    const nowMs = this.#office.nowMs - LONG_AGO_MS;
    const paid = { amount: Number(amount), currency, payee: phone };
    this.#office.books.bookByHand(paid, { nowMs, description: '' });
    return ['names-like'];
  }
}
