import { useState } from 'react';
import { DELIVERY_METHODS } from '../../shared/api/operation-params.ts';
import { SESSION_STATUS_FILTERS } from '../../shared/api/session.ts';
import type { WalletView } from '../../shared/ipc/service-views.ts';
import {
  emptyFilter,
  FILTER_CURRENCIES,
  FILTER_SORTS,
  type FilterChoice,
} from '../sessions/session-filter.ts';
import { Button } from '../ui/button.tsx';
import { DayInput } from '../ui/day-input.tsx';
import { type Choice, InlineSelect } from '../ui/field.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { SeveralChoices } from '../ui/several-choices.tsx';
import { useWords } from '../words/use-words.tsx';

type TextName = Exclude<keyof FilterChoice, 'statuses' | 'wallets'>;

interface SessionFiltersProps {
  readonly choice: FilterChoice;
  readonly wallets: readonly WalletView[];
  readonly onChoice: (choice: FilterChoice) => void;
}

/** The API's filters: the common ones in the toolbar, the others behind More. */
export function SessionFilters({ choice, wallets, onChoice }: SessionFiltersProps) {
  const { t, word } = useWords();
  const [isOpen, setIsOpen] = useState(choice.recipientId !== '' || choice.types !== '');
  const change = (name: TextName) => (value: string) => onChoice({ ...choice, [name]: value });
  const select = (name: TextName, label: string, choices: readonly Choice[]) => (
    <InlineSelect label={label} empty={label} choices={choices} value={choice[name]} onValue={change(name)} />
  );
  const methods = DELIVERY_METHODS.map((value) => ({ value, label: word('channel', value) }));
  return (
    <>
      <SearchBox
        label={t('transactions.search')}
        text={choice.search}
        onText={(search) => onChoice({ ...choice, search })}
      />
      <SeveralChoices
        label={t('transactions.status')}
        choices={SESSION_STATUS_FILTERS.map((value) => ({ value, label: word('status', value) }))}
        chosen={choice.statuses}
        onChosen={(statuses) => onChoice({ ...choice, statuses })}
      />
      {select('deliveryMethod', t('transactions.delivery'), methods)}
      <SeveralChoices
        label={t('transactions.wallet')}
        choices={wallets.map(({ id, name }) => ({ value: id, label: name }))}
        chosen={choice.wallets}
        onChosen={(chosen) => onChoice({ ...choice, wallets: chosen })}
      />
      {/* If the line wraps, the button moves together with the days: alone on the next line it would look lost. */}
      <span className="line-up">
        <DateRange choice={choice} onChoice={onChoice} />
        <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {t('frame.more')}
        </Button>
      </span>
      {isOpen ? (
        <>
          {select('paymentMethod', t('transactions.payment'), methods)}
          {select(
            'currency',
            t('rows.currency'),
            FILTER_CURRENCIES.map((value) => ({ value, label: value.toUpperCase() })),
          )}
          {select(
            'sort',
            t('transactions.sort'),
            FILTER_SORTS.map((value) => ({
              value,
              label: t(value === 'createdAt,desc' ? 'transactions.newest' : 'transactions.oldest'),
            })),
          )}
          <TextFilter label={t('transactions.types')} value={choice.types} onText={change('types')} />
          <TextFilter
            label={t('transactions.recipientId')}
            value={choice.recipientId}
            onText={change('recipientId')}
          />
        </>
      ) : null}
      {JSON.stringify(choice) === JSON.stringify(emptyFilter) ? null : (
        <Button kind="link" onClick={() => onChoice(emptyFilter)}>
          {t('frame.clear')}
        </Button>
      )}
    </>
  );
}

function DateRange({ choice, onChoice }: Pick<SessionFiltersProps, 'choice' | 'onChoice'>) {
  const { t } = useWords();
  return (
    // The two belong together: a toolbar breaks before them, not between them.
    <span className="line-up">
      {(['startDate', 'endDate'] as const).map((name) => (
        <DayInput
          key={name}
          label={t(`transactions.${name}`)}
          value={choice[name]}
          onDay={(day) => onChoice({ ...choice, [name]: day })}
        />
      ))}
    </span>
  );
}

function TextFilter(props: { label: string; value: string; onText: (text: string) => void }) {
  return (
    <input
      className="input input-inline"
      aria-label={props.label}
      placeholder={props.label}
      size={props.label.length}
      value={props.value}
      onChange={({ target }) => props.onText(target.value)}
    />
  );
}
