/** The channel that a heading or an operator gives a row, and the wallet that it pays: its operator and its number. */
import type { TableRow } from '../../table.ts';
import { cellProblem, changeNote } from '../cells/cell-outcome.ts';
import { doubtOfWallet } from '../cells/phone-plans.ts';
import { isPhoneOf } from '../cells/read-phone.ts';
import type { RowDraft } from '../cells/row-draft.ts';
import { isBlankCell } from '../headings/table-cells.ts';
import { isElsewhere, isWallet, walletOf } from '../words/channels.ts';
import type { ChannelHeading } from './channel-of-columns.ts';

/** The letter of the column that holds a field. */
type Letters = ReadonlyMap<string, string>;

/** What a heading or an operator says of a row that says no channel itself. */
export function findChannel(
  line: TableRow,
  draft: RowDraft,
  headings: readonly ChannelHeading[],
  letters: Letters,
): void {
  takeChannelOfHeading(line, draft, headings);
  takeChannelOfWallet(draft);
  refuseForeignWallet(draft, letters);
}

/** A phone under “Orange Money” is paid there, where the row says no other channel. */
function takeChannelOfHeading(line: TableRow, draft: RowDraft, headings: readonly ChannelHeading[]): void {
  for (let i = 0; i < headings.length; i += 1) {
    const { column, word, channel } = headings[i] as ChannelHeading;
    if (draft.fields.channel !== undefined || draft.hasErrorOf('channel')) return;
    if (isBlankCell(line.cells[column.index])) continue;
    draft.fields.channel = channel;
    if (channel === 'mobile_money') draft.wallet = walletOf(word);
    const place = { field: 'channel', letter: column.letter };
    draft.add(changeNote(place, 'from-heading', { proposed: channel }));
  }
}

/** A wallet and a phone are paid by mobile money, where the row says no other channel. */
function takeChannelOfWallet(draft: RowDraft): void {
  const { channel, provider, phone, account_number } = draft.fields;
  if (channel !== undefined || provider === undefined || phone === undefined) return;
  if (account_number !== undefined || draft.hasErrorOf('channel') || walletOf(provider) === undefined) return;
  draft.fields.channel = 'mobile_money';
  const place = { field: 'channel', letter: '' };
  draft.add(changeNote(place, 'from-provider', { proposed: 'mobile_money' }));
}

/** A wallet lies in the row's country: the phone was read before the row was known to pay a wallet. */
function refuseForeignWallet(draft: RowDraft, letters: Letters): void {
  const { channel, phone, country } = draft.fields;
  if (channel !== 'mobile_money' || phone === undefined || country === undefined) return;
  if (isPhoneOf(phone, country) || draft.hasErrorOf('phone')) return;
  const place = { field: 'phone', letter: letters.get('phone') ?? '' };
  draft.add(cellProblem('phone-invalid', place, { params: { country }, original: phone }));
}

/** “Wave” as the channel names the provider too; beside another provider nobody knows which is meant (V11). */
export function settleWallet(draft: RowDraft, letters: Letters): void {
  const { wallet, fields } = draft;
  if (wallet === undefined || draft.hasErrorOf('provider')) return;
  const letter = letters.get('provider') ?? '';
  if (fields.provider === undefined) {
    fields.provider = wallet;
    draft.add(changeNote({ field: 'provider', letter }, 'derived', { proposed: wallet }));
  } else if (!isWallet(wallet, fields.provider)) {
    const details = { params: { channel: wallet, provider: fields.provider }, original: fields.provider };
    draft.add(cellProblem('provider-conflict', { field: 'provider', letter }, details));
  }
}

/** A number that is no wallet's, and an operator that the row's country does not have (V11). */
export function doubtWallet(draft: RowDraft, letters: Letters): void {
  const { phone = '', provider = '', country = '' } = draft.fields;
  const what = doubtOfWallet(phone);
  if (what !== undefined) {
    const place = { field: 'phone', letter: letters.get('phone') ?? '' };
    draft.add(cellProblem('phone-doubtful', place, { params: { what }, original: phone }));
  }
  if (phone === '' || !isElsewhere(provider, country)) return;
  const place = { field: 'provider', letter: letters.get('provider') ?? '' };
  draft.add(cellProblem('provider-elsewhere', place, { params: { provider, country }, original: provider }));
}
