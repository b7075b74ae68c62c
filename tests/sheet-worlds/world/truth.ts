/** The truth of a world: who is to be paid what. Drawn first; the sheet is only how somebody wrote it down. */
import type { SeededRandom } from '../../simulation/seeded-random.ts';

export type Language = 'en' | 'fr';
export type Currency = 'xof' | 'cad';
export type Channel = 'mobile_money' | 'eft' | 'etransfer_send' | 'credit_partnerbank_account' | 'cashpickup';

/** One payment as its payer means it. */
export interface Payment {
  readonly id: number;
  readonly first: string;
  readonly last: string;
  /** In the smallest unit of the currency. */
  readonly amountMinor: number;
  readonly currency: Currency;
  /** ISO 3166, lower case. */
  readonly country: string;
  readonly channel: Channel;
  /** With `+` and the calling code. */
  readonly phone: string;
  readonly email: string;
  readonly provider: string;
  readonly account: string;
  readonly transit: string;
  readonly institution: string;
}

/** The account of one's own that the money goes to, in a sheet of such accounts. */
export function ownAccountOf({ id, account }: Payment): string {
  return `acc${account.slice(0, 5)}-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

export const DIGITS: Readonly<Record<Currency, number>> = { xof: 0, cad: 2 };

const FIRST_NAMES = [
  'Awa|Moussa|Fatou|Ibrahima|Aïssatou|Mariama|Ousmane|Khady|Cheikh|Ndèye|Amadou|Bineta|Modou|Salimata|Koffi',
  'Adjoua|Yao|Akissi|Drissa|Mamadou|Jean|Marie|Émile|Chloé|François|Anne-Marie|Zoé|Léa|Noël|Gaëlle|William',
  'Olivia|Liam|Emma|Noah|Sophie|Hervé|Inès|Raphaël|Thérèse|Björn|Nadège|Rokia|Seydou|Kadiatou|Boubacar|Sékou',
].flatMap((line) => line.split('|'));
const LAST_NAMES = [
  'Diop|Ndiaye|Fall|Sow|Sarr|Gueye|Kouassi|Konan|Traoré|Coulibaly|Keïta|Touré|Ouattara|Bamba|Cissé|Kaboré',
  'Tremblay|Gagnon|Côté|Bouchard|Lévesque|Bélanger|Smith|Brown|Martin|Nguyen|Okafor|Mensah|Agbo|Houngbédji',
  'Sanogo|Diarra|Zongo|Sawadogo|Faye|Badji|Mendy|Lavoie|Morin|Fortin|Gauthier|O’Neil|MacDonald|Desjardins',
].flatMap((line) => line.split('|'));

const MOBILE: readonly (readonly [country: string, provider: string, draw: (r: SeededRandom) => string])[] = [
  ['sn', 'orange', (r) => `+22177${digits(r, 7)}`],
  ['ci', 'mtn', (r) => `+22505${digits(r, 8)}`],
  ['ml', 'orange', (r) => `+2237${r.between(0, 9)}${digits(r, 6)}`],
  ['bj', 'moov', (r) => `+2290195${digits(r, 6)}`],
];

function digits(random: SeededRandom, count: number): string {
  return Array.from({ length: count }, () => random.between(0, 9)).join('');
}

/** The channels of one sheet: most sheets have one, some pay by two, few in two currencies. */
function drawChannels(random: SeededRandom): readonly Channel[] {
  const xof: readonly Channel[] = ['mobile_money', 'credit_partnerbank_account', 'cashpickup'];
  const cad: readonly Channel[] = ['eft', 'etransfer_send'];
  const draw = random.next();
  if (draw < 0.4) return ['mobile_money'];
  if (draw < 0.6) return ['eft'];
  if (draw < 0.7) return ['etransfer_send'];
  if (draw < 0.8) return ['credit_partnerbank_account'];
  if (draw < 0.9) return [xof[0] as Channel, random.pick(xof.slice(1))];
  if (draw < 0.95) return cad;
  return [random.pick(xof), random.pick(cad)];
}

/** In so many sheets everybody gets the same: scholarships, allowances. */
const EQUAL_SHARE = 0.12;

/** Three to twelve payments of different people; the accounts of one sheet all have the same length. */
export function drawPayments(random: SeededRandom): readonly Payment[] {
  const channels = drawChannels(random);
  const [country, provider, drawPhone] = random.pick(MOBILE);
  const count = random.between(3, random.chance(0.2) ? 12 : 6);
  const scale = random.pick([0, 0, 0, 1]);
  const isEqual = random.chance(EQUAL_SHARE);
  const [equalCents, equalFrancs] = [drawCents(random, scale), drawFrancs(random, scale)];
  const people = new Set<string>();
  while (people.size < count) people.add(`${random.pick(FIRST_NAMES)}|${random.pick(LAST_NAMES)}`);
  // If two of them had one phone, they could not be told apart.
  const phones = new Set<string>();
  const newPhone = (draw: () => string): string => {
    let phone = draw();
    while (phones.has(phone)) phone = draw();
    phones.add(phone);
    return phone;
  };
  return [...people].map((person, id) => {
    const [first = '', last = ''] = person.split('|');
    const channel = random.pick(channels);
    const isCanada = channel === 'eft' || channel === 'etransfer_send';
    const plain = `${first}.${last}`.normalize('NFKD').replace(/[^A-Za-z.]/g, '');
    return {
      id,
      first,
      last,
      amountMinor: isCanada
        ? isEqual
          ? equalCents
          : drawCents(random, scale)
        : isEqual
          ? equalFrancs
          : drawFrancs(random, scale),
      currency: isCanada ? 'cad' : 'xof',
      country: isCanada ? 'ca' : country,
      channel,
      phone: newPhone(() =>
        isCanada ? `+1514${random.between(2, 9)}${digits(random, 6)}` : drawPhone(random),
      ),
      email: `${plain.toLowerCase()}${id}@example.${isCanada ? 'ca' : 'com'}`,
      provider: channel === 'mobile_money' ? provider : '',
      account: `${random.between(1, 9)}${digits(random, 10)}${random.between(1, 9)}`,
      transit: `${random.between(1, 9)}${digits(random, 4)}`,
      institution: random.pick(['001', '003', '004', '006', '010', '815']),
    };
  });
}

function drawFrancs(random: SeededRandom, scale: number): number {
  return scale === 1
    ? random.between(900, 2_500) * 1_000
    : random.between(20, 900) * random.pick([500, 250, 125]);
}

function drawCents(random: SeededRandom, scale: number): number {
  const cents = scale === 1 ? random.between(100_000, 900_000) : random.between(2_000, 99_999);
  return cents % 100 === 0 ? cents + 50 : cents;
}
