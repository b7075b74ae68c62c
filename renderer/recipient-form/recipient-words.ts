/** How a recipient of the book is written in lists and drop-downs. */
import type { RecipientView } from '../../shared/ipc/service-views.ts';

export function nameOf(recipient: RecipientView): string {
  return `${recipient.firstName} ${recipient.lastName}`.trim();
}

/** Where the money goes; of an account number only the last four digits. */
export function accountOf(recipient: RecipientView): string {
  if (recipient.accountNumber) return `••••${recipient.accountNumber.slice(-4)}`;
  return recipient.phone ?? recipient.email ?? '';
}
