/** Accounts and phones as people type them. */
import { type Rendering, text } from '../world/draft.ts';

export const ACCOUNT_CELLS: readonly Rendering[] = [
  {
    name: 'accounts stored as numbers',
    kind: 'plain',
    subject: 'account cells',
    on: 'xlsx',
    clarity: 'clear',
    fits: (draft) => draft.has('account'),
    apply: (draft, random) => {
      const column = draft.column('account');
      const write = column.write;
      const format = random.pick(['0', '']);
      column.write = (payment) => {
        const cell = write(payment);
        return cell.text === '' ? cell : { ...cell, isNumber: true, ...(format !== '' && { format }) };
      };
    },
  },
  {
    name: 'phones in groups or without their plus sign',
    kind: 'plain',
    subject: 'account cells',
    clarity: 'clear',
    fits: (draft) => draft.has('phone'),
    apply: (draft, random) => {
      const form = random.pick(['00', 'blanks', 'national', 'dots']);
      draft.column('phone').write = ({ phone, country }) => {
        const code = country === 'ca' ? '1' : phone.slice(1, 4);
        const national = phone.slice(1 + code.length);
        const pairs = national.replace(/\d{2}(?=\d)/g, '$& ');
        if (form === '00') return text(`00${phone.slice(1)}`);
        if (form === 'national' && country !== 'ca') return text(pairs);
        if (form === 'dots') return text(`+${code}.${pairs.replaceAll(' ', '.')}`);
        return text(`+${code} ${pairs}`);
      };
    },
  },
  {
    name: 'accounts in the scientific notation of a spreadsheet',
    kind: 'plain',
    subject: 'account cells',
    on: 'csv',
    clarity: 'asks',
    fits: (draft) => draft.has('account'),
    apply: (draft) => {
      for (const line of draft.dueLines()) {
        const { account, channel } = draft.paymentOf(line);
        if (channel !== 'eft' && channel !== 'credit_partnerbank_account') continue;
        line.overrides.set(
          draft.column('account'),
          text(Number(account).toExponential(5).replace('e+', 'E+')),
        );
        draft.cannotBeKnown([line]);
      }
    },
  },
];
