import { Button, Checkbox, EmptyState, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { recipientLanguageFor } from '../../shared/api/recipient-rules.ts';
import { channelOf, TRANSACTION_TYPES, type TransactionType } from '../../shared/domain/channel.ts';
import type { RowFields } from '../../shared/domain/row-fields.ts';
import { holdsText } from '../../shared/domain/text-folding.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { RequestInput } from '../../shared/ipc/requests.ts';
import type { RecipientView } from '../../shared/ipc/service-views.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { recipientFacts } from '../facts/service-facts.ts';
import { useRoute } from '../platform/use-route.tsx';
import { brokenDemands, shownFields } from '../recipient-form/field-rules.ts';
import { RecipientFields } from '../recipient-form/recipient-fields.tsx';
import { nameOf, paidToOf } from '../recipient-form/recipient-words.ts';
import { Account } from '../ui/account.tsx';
import { Answered } from '../ui/answered.tsx';
import { picked } from '../ui/choices.ts';
import { FactList } from '../ui/fact-list.tsx';
import { Form } from '../ui/form.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { useToast } from '../ui/messages.tsx';
import { NoMatch } from '../ui/no-match.tsx';
import { Pages } from '../ui/pages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Screen, SidePanel } from '../ui/screen.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { useWords } from '../words/use-words.tsx';
import { RecipientPayments } from './recipient-payments.tsx';

type RecipientType = RequestInput<'recipients.list'>['recipientType'];
const TYPES: readonly RecipientType[] = ['transaction', 'reversal', 'all', 'withdrawal'];

const PAGE = 50;

/** The book of recipients: a list by type, a search in the page, creation, and one recipient in detail at the right. */
export function RecipientsScreen() {
  const { t, word } = useWords();
  const showToast = useToast();
  const [type, setType] = useState<RecipientType>('transaction');
  const [offset, setOffset] = useState(0);
  const [search, setSearch] = useState('');
  const [panel, setPanel] = useState<RecipientView | 'new' | null>(null);
  // The whole book is read only on request: the API has no search, and each page takes a call.
  const [wholeSearch, setWholeSearch] = useState<string | null>(null);
  const recipients = useQuery('recipients.list', {
    ...{ offset, limit: PAGE, recipientType: type },
    ...(wholeSearch === null ? {} : { search: wholeSearch }),
  });
  const readWhole = (text: string | null): void => {
    setWholeSearch(text);
    setOffset(0);
  };
  const clearSearch = (): void => {
    setSearch('');
    readWhole(null);
  };
  return (
    <Screen
      title={t('screen.recipients')}
      isFlush
      actions={
        <Button variant={panel === null ? 'filled' : 'default'} onClick={() => setPanel('new')}>
          {t('recipients.new')}
        </Button>
      }
      toolbar={
        <>
          <Select
            className="fit"
            aria-label={t('recipients.type')}
            data={TYPES.map((value) => ({ value, label: word('choice', value) }))}
            value={type}
            onChange={picked((next) => {
              setType(next);
              setOffset(0);
            })}
          />
          <SearchBox
            label={t('recipients.search')}
            text={search}
            onText={(text) => {
              setSearch(text);
              if (wholeSearch !== null) readWhole(null);
            }}
          />
          {search.trim() !== '' && wholeSearch === null ? (
            <Button onClick={() => readWhole(search.trim())}>{t('recipients.searchAll')}</Button>
          ) : null}
        </>
      }
    >
      <div className="list-pane">
        <Answered query={recipients}>
          {({ items, total, partly }) => (
            <>
              <ProblemList problems={partly ? [partly] : []} />
              <RecipientTable
                recipients={wholeSearch === null ? items.filter((one) => matches(one, search)) : items}
                search={search}
                chosen={panel === 'new' ? undefined : panel?.id}
                onChoose={setPanel}
                onClear={clearSearch}
              />
              <Pages total={total} offset={offset} limit={PAGE} onOffset={setOffset} />
            </>
          )}
        </Answered>
      </div>
      {panel === 'new' ? (
        <NewRecipientPanel
          onClose={() => setPanel(null)}
          onCreated={(created) => {
            showToast(t('recipients.created', { name: nameOf(created) }));
            setPanel(created);
            recipients.reload();
          }}
        />
      ) : panel ? (
        <RecipientPanel recipient={panel} onClose={() => setPanel(null)} />
      ) : null}
    </Screen>
  );
}

function matches(recipient: RecipientView, search: string): boolean {
  return holdsText([nameOf(recipient), recipient.email, recipient.phone, recipient.payeeName], search);
}

interface RecipientTableProps {
  readonly recipients: readonly RecipientView[];
  readonly search: string;
  readonly chosen: string | undefined;
  readonly onChoose: (recipient: RecipientView) => void;
  readonly onClear: () => void;
}

function RecipientTable({ recipients, search, chosen, onChoose, onClear }: RecipientTableProps) {
  const { t, T, word, locale } = useWords();
  if (recipients.length === 0 && search)
    return <NoMatch sentence={t('recipients.noMatch', { text: search })} onClear={onClear} />;
  if (recipients.length === 0) return <EmptyState description={t('recipients.empty')} />;
  return (
    <Ledger
      label={t('screen.recipients')}
      lines={recipients}
      keyOf={({ id }) => id}
      lineClass={({ id }) => (id === chosen ? 'is-chosen' : '')}
      columns={[
        { heading: T('field.name'), name: nameOf, open: onChoose },
        {
          heading: t('recipients.paidBy'),
          cell: ({ transactionType }) => inWords('transaction_type', transactionType, { locale }),
        },
        { heading: t('receipt.account'), cell: (recipient) => <Account>{paidToOf(recipient)}</Account> },
        {
          heading: word('field', 'country'),
          cell: ({ country }) => (country ? formatCountry(country, locale) : ''),
        },
      ]}
    />
  );
}

/** One recipient as the service has it, with a button to pay them. */
function RecipientPanel({ recipient, onClose }: { recipient: RecipientView; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const { open } = useRoute();
  return (
    <SidePanel title={nameOf(recipient)} onClose={onClose}>
      <FactList {...recipientFacts(recipient, words)} />
      <Group gap="xs">
        <Button variant="filled" onClick={() => open({ screen: 'wallets', focus: `pay:${recipient.id}` })}>
          {t('money.pay.confirm')}
        </Button>
        <Button onClick={() => open({ screen: 'transactions', focus: `recipient:${recipient.id}` })}>
          {t('screen.transactions')}
        </Button>
      </Group>
      <RecipientPayments key={recipient.id} recipient={recipient} />
    </SidePanel>
  );
}

interface NewRecipientPanelProps {
  readonly onClose: () => void;
  readonly onCreated: (recipient: RecipientView) => void;
}

/** Creates a recipient; the service is called only if every documented rule is followed. */
function NewRecipientPanel({ onClose, onCreated }: NewRecipientPanelProps) {
  const { t, word, language } = useWords();
  const create = useCommand('recipients.create', onCreated);
  const [type, setType] = useState<TransactionType>('mobile_money');
  const [fields, setFields] = useState<RowFields>({
    language: recipientLanguageFor(language),
    recipient_type: 'transaction',
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isDuplicateMeant, setIsDuplicateMeant] = useState(false);
  const isKnown = create.problems?.some(({ code }) => code === 'recipient-known') === true;
  const broken = brokenDemands(type, fields).size;
  const submit = (): void => {
    setIsSubmitted(true);
    const named = { ...shownFields(type, fields), transaction_type: type };
    if (broken === 0) void create.perform({ fields: named, isDuplicateMeant });
  };
  return (
    <SidePanel title={t('recipients.new')} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <Select
          label={t('recipients.paidBy')}
          data={TRANSACTION_TYPES.map((value) => ({ value, label: word('channel', channelOf(value)) }))}
          value={type}
          onChange={picked((next) => {
            setType(next);
            setIsDuplicateMeant(false);
          })}
        />
        <RecipientFields
          type={type}
          fields={fields}
          onFields={(next) => {
            setFields(next);
            setIsDuplicateMeant(false);
          }}
          isSubmitted={isSubmitted}
        />
        <ProblemList canTick problems={create.problems} />
        {isKnown || isDuplicateMeant ? (
          <Checkbox
            label={t('recipients.meant')}
            checked={isDuplicateMeant}
            onChange={(event) => setIsDuplicateMeant(event.currentTarget.checked)}
          />
        ) : null}
        {isSubmitted && broken > 0 ? <p role="alert">{t('form.fixFirst', { count: broken })}</p> : null}
        <Group gap="xs" justify="space-between">
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button type="submit" variant="filled" disabled={create.isBusy}>
            {t('recipients.create')}
          </Button>
        </Group>
      </Form>
    </SidePanel>
  );
}
