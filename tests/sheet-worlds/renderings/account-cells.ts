/** Accounts and phones as people type them. */
import { type Rendering, type SheetDraft, text } from '../world/draft.ts';

const walletLines = (draft: SheetDraft) =>
  draft.dueLines().filter((line) => draft.paymentOf(line).channel === 'mobile_money');

/** By country a landline and a number whose digits only repeat or count on. */
const NO_WALLETS: Readonly<Record<string, readonly string[]>> = {
  sn: ['+221338211234', '33 821 12 34', '+221770000000', '70 000 00 00'],
  ci: ['+2252722445566', '27 22 44 55 66', '+2250700000000'],
  ml: ['+22320224455', '20 22 44 55', '+22370000000'],
  bj: ['+2290120224455', '01 20 22 44 55', '+2290190000000'],
};

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
    name: 'transit and institution before the account in its cell',
    kind: 'V7',
    subject: 'account cells',
    clarity: 'asks',
    weight: 3,
    fits: (draft) =>
      draft.has('account') && draft.dueLines().some((line) => draft.paymentOf(line).channel === 'eft'),
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines().filter((each) => draft.paymentOf(each).channel === 'eft'));
      const { transit, institution, account } = draft.paymentOf(line);
      const routing = random.chance(0.7) ? [transit, institution] : [institution, transit];
      const mark = random.pick(['-', ' ']);
      line.overrides.set(draft.column('account'), text([...routing, account].join(mark)));
    },
  },
  {
    name: 'an account or an address of which the most is covered',
    kind: 'V7',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) => draft.has('account') || draft.has('email'),
    apply: (draft, random) => {
      const mark = random.pick(['*', '•', 'X']);
      for (const line of draft.dueLines().slice(0, random.between(1, 2))) {
        const { channel, account, email } = draft.paymentOf(line);
        const covered = mark.repeat(8) + account.slice(-4);
        const address = `${email[0]}${(mark === 'X' ? '*' : mark).repeat(4)}${email.slice(email.indexOf('@'))}`;
        if (channel === 'etransfer_send') line.overrides.set(draft.column('email'), text(address));
        // Whoever fetches cash has no account that is paid to.
        else if (account !== '' && draft.has('account') && channel !== 'cashpickup')
          line.overrides.set(draft.column('account'), text(covered));
        else continue;
        if (channel !== 'mobile_money') draft.cannotBeKnown([line]);
      }
    },
  },
  {
    name: 'a landline, or a number that nobody has, for a wallet',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('phone') && walletLines(draft).length > 0,
    apply: (draft, random) => {
      const line = random.pick(walletLines(draft));
      const number = random.pick(NO_WALLETS[draft.paymentOf(line).country] ?? ['+221770000000']);
      line.overrides.set(draft.column('phone'), text(number));
      draft.isDoubtful(line);
    },
  },
  {
    name: 'an operator that the country does not have',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    weight: 2,
    fits: (draft) => draft.has('provider') && walletLines(draft).length > 0,
    apply: (draft, random) => {
      const line = random.pick(walletLines(draft));
      line.overrides.set(draft.column('provider'), text(random.pick(['M-Pesa', 'T-Money', 'mpesa'])));
      draft.isDoubtful(line);
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
  {
    name: 'another operator behind a phone than that of the row',
    kind: 'V11',
    subject: 'account cells',
    clarity: 'asks',
    fits: (draft) =>
      draft.has('phone') &&
      draft.has('provider') &&
      draft.paymentLines().every((line) => draft.paymentOf(line).channel === 'mobile_money'),
    apply: (draft, random) => {
      const line = random.pick(draft.dueLines());
      const phone = draft.column('phone');
      line.overrides.set(
        phone,
        text(`${draft.paymentOf(line).phone} (${random.pick(['Wave', 'Airtel Money'])})`),
      );
      draft.isDoubtful(line);
    },
  },
];
