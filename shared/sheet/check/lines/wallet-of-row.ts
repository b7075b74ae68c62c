/** What the operator, the phone and the country of a row say of its wallet, beside each other and beside its channel (V11). */
import { ONLY_WALLET_CHANNEL, paysWallet } from '../../../domain/channel.ts';
import { isOfOtherOperator, operatorOfNumber } from '../../../domain/mobile-operators.ts';
import { cellProblem, changeNote } from '../cells/cell-outcome.ts';
import { isPhoneOf } from '../cells/read-phone.ts';
import type { RowDraft } from '../cells/row-draft.ts';
import { isElsewhere, isWallet, walletOf } from '../words/channels.ts';
import { doubtOfWallet } from '../words/phone-plans.ts';

/** A wallet in its own column, or with a phone, is paid by the channel of wallets if the row names no other and there is only one. */
export function takeChannelOfWallet(draft: RowDraft): void {
  const { channel, provider, phone, account_number } = draft.fields;
  if (ONLY_WALLET_CHANNEL === undefined || channel !== undefined || account_number !== undefined) return;
  // A number that was refused is one all the same.
  if (phone === undefined && !draft.hasColumn('provider') && !draft.hasErrorOf('phone')) return;
  const isNamed = provider === undefined ? draft.wallets.size > 0 : walletOf(provider) !== undefined;
  if (!isNamed || draft.hasErrorOf('channel')) return;
  draft.fields.channel = ONLY_WALLET_CHANNEL;
  const place = { field: 'channel', letter: '' };
  draft.add(changeNote(place, 'from-provider', { proposed: ONLY_WALLET_CHANNEL }));
}

/** A wallet lies in the row's country: the phone was read before the row was known to pay a wallet. */
export function refuseForeignWallet(draft: RowDraft): void {
  const { channel, phone, country } = draft.fields;
  if (!paysWallet(channel) || phone === undefined || country === undefined) return;
  if (isPhoneOf(phone, country) || draft.hasErrorOf('phone')) return;
  draft.add(cellProblem('phone-invalid', draft.placeOf('phone'), { params: { country }, original: phone }));
}

/** “Wave” as the channel, or beside the phone, names the provider too; beside another provider nobody knows which is meant. */
export function settleWallet(draft: RowDraft): void {
  const { wallets, fields } = draft;
  if (!paysWallet(fields.channel) || draft.hasErrorOf('provider')) return;
  for (const wallet of wallets) takeWallet(draft, wallet);
}

function takeWallet(draft: RowDraft, wallet: string): void {
  const { fields } = draft;
  const place = draft.placeOf('provider');
  if (fields.provider === undefined) {
    fields.provider = wallet;
    draft.add(changeNote(place, 'derived', { proposed: wallet }));
  } else if (!isWallet(wallet, fields.provider)) {
    const details = { params: { channel: wallet, provider: fields.provider }, original: fields.provider };
    draft.add(cellProblem('provider-conflict', place, details));
  }
}

/** A number that is no wallet's or another operator's, and an operator that the row's country does not have. */
export function doubtWallet(draft: RowDraft): void {
  const { phone = '', provider = '', country = '' } = draft.fields;
  const what = doubtOfWallet(phone);
  if (what !== undefined)
    draft.add(cellProblem('phone-doubtful', draft.placeOf('phone'), { params: { what }, original: phone }));
  if (phone === '') return;
  if (isElsewhere(provider, country)) {
    const details = { params: { provider, country }, original: provider };
    draft.add(cellProblem('provider-elsewhere', draft.placeOf('provider'), details));
  } else if (isOfOtherOperator(walletOf(provider) ?? '', phone)) {
    const params = { operator: operatorOfNumber(phone) ?? '', provider };
    draft.add(cellProblem('provider-differs', draft.placeOf('phone'), { params, original: phone }));
  }
}
