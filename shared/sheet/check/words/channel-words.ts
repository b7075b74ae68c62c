import type { RowChannel } from '../../../domain/channel.ts';

/**
 * What people write for a channel, English and French, as data; compared after folding case, accents and punctuation.
 * The key is the API's payout channel. The API's own names of both vocabularies are among the words.
 */
export const CHANNEL_WORDS: Readonly<Record<RowChannel, readonly string[]>> = {
  etransfer_send: [
    'etransfer_send|etransfer|e transfer|interac|interac e transfer|interac etransfer|email transfer',
    'emt|virement interac|virement interac par courriel|e transfert|virement courriel|interac envoi',
  ],
  eft: [
    'eft|canadian eft|cpa 005|electronic funds transfer|tef|transfert électronique de fonds',
    'transfert électronique|virement direct',
  ],
  bank_transfer_ach: [
    'bank_transfer_ach|ach|ach transfer|ach credit|us bank transfer|bank transfer us|virement ach',
    'virement bancaire us|virement américain',
  ],
  billpay: [
    'bill_pay|bill pay|bill payment|pay a bill|biller|paiement de facture|paiement facture',
    'règlement de facture|facture|billpay',
  ],
  mobile_money: [
    'mobile_money|mobile money|momo|mobile wallet|wallet|m pesa|mpesa|orange money|mtn momo',
    'mtn mobile money|moov money|airtel money|wave|argent mobile|monnaie électronique',
    'paiement mobile|portefeuille mobile|om|free money|t money|tmoney|flooz|wizall|mobile payment',
    'mtn money|orange momo|moov|mtn|orange|airtel|compte mobile money|transfert mobile',
  ],
  cashpickup: [
    'cash_pickup|cash pickup|cash pick up|cash|cash out|cash collection|otc|retrait en espèces',
    'retrait espèces|espèces|retrait cash|comptant|mandat|cashpickup',
  ],
  credit_partnerbank_account: [
    'partnerbank_direct_credit|partner bank|partner bank direct credit|direct credit|bank deposit',
    'bank credit|account deposit|deposit to account|banque partenaire|crédit direct|crédit en compte',
    'dépôt bancaire|virement banque partenaire|versement en compte|credit_partnerbank_account',
  ],
  direct_deposit: ['direct_deposit'],
  swift: ['swift|swift transfer|virement swift'],
  customer_deposit: [
    'customer_deposit|customer deposit|customer deposits|customer pays in|customer payin|customer pay in',
    'dépôt client|dépôt de client|dépôt du client|dépôt d’un client|encaissement|encaissement client',
  ],
  instant_payments: ['instant_payments|instant payment|paiement instantané'],
};
