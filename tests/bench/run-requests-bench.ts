/**
 * `npm run bench:requests -- [--foreign N]`: how many requests a batch costs, by kind and for each payment, beside the
 * least possible; in an account in which others have made N payments (5,000), at a user's settings.
 */
import Table from 'cli-table3';
import { DAY_MS } from '../../shared/domain/time.ts';
import { toolOptions } from '../tools/tool-options.ts';
import { type Requests, requestsBench } from './requests-measurement.ts';

const values = toolOptions('npm run bench:requests -- [--foreign N]', { foreign: { type: 'string' } });
const foreign = Number(values.foreign ?? 5_000);

const KINDS: readonly (readonly [head: string, operations: readonly string[]])[] = [
  ['list', ['list-sessions']],
  ['fetch', ['get-session']],
  ['quote', ['payment-quote', 'swap-and-send-quote', 'effective-rate']],
  ['wallets', ['list-wallets']],
  ['payees', ['list-recipients']],
  ['pay', ['payment', 'withdrawal', 'deposit', 'customer-deposit', 'swap']],
];

interface Line extends Requests {
  readonly title: string;
  /** One quote and one request for each row, the wallets once, a look before the first and one after the last. */
  readonly least: number;
}

const HOUR_MS = 3_600_000;
const leastOf = (rows: number) => 2 * rows + 3;

async function lines(): Promise<readonly Line[]> {
  const ofRows = async (title: string, nameEnd: boolean) => {
    const small = await requestsBench(0, nameEnd);
    const line = { title, least: leastOf(200), ...(await small.pay(200, 0)) };
    await small.close();
    return line;
  };
  const many = await ofRows('200 rows, nobody else pays', false);
  const ended = await ofRows('the same, quotes name their end', true);
  const large = await requestsBench(foreign);
  const account = `${foreign.toLocaleString('en')} sessions`;
  const pages = Math.ceil(foreign / 100);
  const first = {
    title: `10 rows, ${account}, first time`,
    least: leastOf(10) + pages - 1,
    ...(await large.pay(10, 0)),
  };
  const ten = { title: `10 rows, ${account}, read before`, least: leastOf(10), ...(await large.pay(10, 10)) };
  const one = { title: `one payment, ${account}`, least: 3, ...(await large.payOne(20)) };
  const watched = { title: 'an idle hour, all ended today', least: 1, ...(await large.idle(HOUR_MS)) };
  const next = { title: 'the hour after that', least: 1, ...(await large.idle(HOUR_MS)) };
  await large.pass(8 * DAY_MS);
  const idle = { title: 'an idle hour, all ended a week ago', least: 0, ...(await large.idle(HOUR_MS)) };
  await large.close();
  return [many, ended, first, ten, one, watched, next, idle];
}

const table = new Table({
  head: ['', ...KINDS.map(([head]) => head), 'in all', 'per payment', 'least'],
  style: { head: [], border: [] },
});
for (const { title, payments, least, byKind } of await lines()) {
  const counts = KINDS.map(([, operations]) =>
    operations.reduce((sum, operation) => sum + (byKind.get(operation) ?? 0), 0),
  );
  const all = [...byKind.values()].reduce((sum, count) => sum + count, 0);
  const perPayment = payments === 0 ? '' : (all / payments).toFixed(2);
  table.push([title, ...counts, all, perPayment, least]);
}
console.log(table.toString());
