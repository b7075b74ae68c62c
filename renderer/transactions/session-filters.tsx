import { Menu } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
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
import { type Choice, InlineSelect, InlineText } from '../ui/field.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { dayPattern, readTypedDay, typedDay } from '../words/typed-day.ts';
import { useWords } from '../words/use-words.tsx';

type TextName = Exclude<keyof FilterChoice, 'statuses' | 'wallets'>;

interface SessionFiltersProps {
  readonly choice: FilterChoice;
  readonly wallets: readonly WalletView[];
  readonly onChoice: (choice: FilterChoice) => void;
}

/** The API's filters: the common ones in the toolbar, the others behind More. */
export function SessionFilters({ choice, wallets, onChoice }: SessionFiltersProps) {
  const { t, T, word } = useWords();
  const [isOpen, setIsOpen] = useState(choice.recipientId !== '' || choice.types !== '');
  const change = (name: TextName) => (value: string) => onChoice({ ...choice, [name]: value });
  const select = (name: TextName, label: string, choices: readonly Choice[]) => (
    <InlineSelect label={label} empty={label} choices={choices} value={choice[name]} onValue={change(name)} />
  );
  const typed = (name: TextName, label: string) => (
    <InlineText label={label} size={label.length} value={choice[name]} onValue={change(name)} />
  );
  const methods = DELIVERY_METHODS.map((value) => ({ value, label: word('channel', value) }));
  return (
    <>
      <SearchBox
        label={t('menu.search')}
        text={choice.search}
        onText={(search) => onChoice({ ...choice, search })}
      />
      <SeveralChoices
        label={t('fact.status')}
        choices={SESSION_STATUS_FILTERS.map((value) => ({ value, label: word('status', value) }))}
        chosen={choice.statuses}
        onChosen={(statuses) => onChoice({ ...choice, statuses })}
      />
      {select('deliveryMethod', T('field.channel'), methods)}
      <SeveralChoices
        label={t('review.wallet')}
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
            t('fact.currency'),
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
          {typed('types', t('transactions.types'))}
          {typed('recipientId', T('field.recipient_id'))}
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

interface SeveralChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A drop-down of a toolbar with several choices at once; it stays open while they are made. */
function SeveralChoices({ label, choices, chosen, onChosen }: SeveralChoicesProps) {
  const { t, list } = useWords();
  // A chosen value that is not offered, such as a wallet with an unknown name, is shown unchanged.
  const value = list(chosen.map((one) => choices.find((choice) => choice.value === one)?.label ?? one));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className="input input-inline several-choices">
          {chosen.length === 0 ? label : t('transactions.filter', { label, value })}{' '}
          <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChosen}>
          {choices.map((choice) => (
            <Menu.CheckboxItem key={choice.value} value={choice.value}>
              {choice.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

interface DayInputProps {
  readonly label: string;
  /** An ISO day, or empty. */
  readonly value: string;
  readonly onDay: (isoDay: string) => void;
}

/**
 * A day, typed as the app's language writes it. The browser's own date field would follow the system's language from
 * the start of the app, whatever the app's language is.
 */
function DayInput({ label, value, onDay }: DayInputProps) {
  const { t, locale } = useWords();
  const id = useId();
  const [text, setText] = useState(typedDay(value, locale));
  const [isTyping, setIsTyping] = useState(false);
  const read = readTypedDay(text, locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being typed stays as it is typed
  useEffect(() => {
    if (read !== value) setText(typedDay(value, locale));
  }, [value, locale]);
  const letters = { year: t('date.year'), month: t('date.month'), day: t('date.day') };
  const pattern = dayPattern(locale, letters);
  // A day that is still being typed is not wrong yet.
  const isWrong = read === undefined && !isTyping;
  return (
    <span className="line-up">
      <label className="soft" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className="input input-inline input-day"
        inputMode="numeric"
        autoComplete="off"
        placeholder={pattern}
        value={text}
        aria-invalid={isWrong ? true : undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const day = readTypedDay(target.value, locale);
          if (day !== undefined && day !== value) onDay(day);
        }}
        title={isWrong ? t('date.form', { pattern }) : undefined}
        onFocus={() => setIsTyping(true)}
        onBlur={() => {
          setIsTyping(false);
          if (read !== undefined) setText(typedDay(read, locale));
        }}
      />
      {isWrong ? (
        <span id={`${id}-error`} className="visually-hidden">
          {t('date.form', { pattern })}
        </span>
      ) : null}
    </span>
  );
}
