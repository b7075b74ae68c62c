import { Badge, Stack, Text } from '@mantine/core';
import { fieldsOfRecipient } from '../../shared/api/recipient.ts';
import type { RecipientView } from '../../shared/ipc/service-views.ts';
import { useQuery } from '../bridge/requests.ts';
import { rowRoute } from '../platform/route.ts';
import { useRoute } from '../platform/use-route.tsx';
import { Account } from '../ui/account.tsx';
import { Answered } from '../ui/answered.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { RowStateMark } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';

/** What was paid to a recipient from this computer, and where to: another account under the same name stands out. */
export function RecipientPayments({ recipient }: { recipient: RecipientView }) {
  const { t, T, date, amount } = useWords();
  const { open } = useRoute();
  const paid = useQuery('recipients.payments', { fields: fieldsOfRecipient(recipient) });
  return (
    <Stack component="section" gap="xs">
      <h3>{t('recipients.payments')}</h3>
      <Answered query={paid}>
        {({ payments, isWhole }) =>
          payments.length === 0 ? (
            <p className="soft">{t('recipients.neverPaid')}</p>
          ) : (
            <Ledger
              label={t('recipients.payments')}
              hasCaption={false}
              lines={payments}
              keyOf={({ batch, row }) => `${batch} ${row}`}
              columns={[
                {
                  heading: t('batches.date'),
                  cell: ({ at, account, isOtherAccount }) => (
                    <>
                      {date(at)}{' '}
                      {isOtherAccount ? <Badge color="yellow">{t('recipients.otherAccount')}</Badge> : null}
                      <Text span display="block" size="xs" c="dimmed">
                        <Account>{account}</Account>
                      </Text>
                    </>
                  ),
                  open: (payment) => open(rowRoute(payment, 'results')),
                },
                { heading: t('fact.status'), cell: ({ state }) => <RowStateMark state={state} /> },
                {
                  heading: T('field.amount'),
                  figure: (payment) =>
                    `${amount(payment.amount, payment.currency)}\u00a0${payment.currency.toUpperCase()}`,
                },
              ]}
            >
              {isWhole ? null : <p className="ledger-note soft">{t('recipients.newestOnly')}</p>}
            </Ledger>
          )
        }
      </Answered>
    </Stack>
  );
}
