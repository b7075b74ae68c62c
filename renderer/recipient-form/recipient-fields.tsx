import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Demand } from '../../shared/api/recipient-rules.ts';
import type { TransactionType } from '../../shared/domain/channel.ts';
import type { RowField, RowFields } from '../../shared/domain/row-fields.ts';
import { formatCountry } from '../../shared/i18n/format-values.ts';
import { fieldChoices, picked, withNone } from '../ui/choices.ts';
import { useWords } from '../words/use-words.tsx';
import type { Words } from '../words/words.ts';
import { brokenDemands, FIELD_OPTIONS, type FieldRule, fieldRulesOf } from './field-rules.ts';

/** An error is shown a moment after its field was left, so that a button does not move away while it is pressed. */
const SETTLE_MS = 250;

interface RecipientFieldsProps {
  readonly type: TransactionType;
  readonly fields: RowFields;
  readonly onFields: (fields: RowFields) => void;
  /** True to show errors even in fields that were not touched yet. */
  readonly isSubmitted: boolean;
}

/** The fields of a recipient, with the rule of each below it and errors while typing. */
export function RecipientFields({ type, fields, onFields, isSubmitted }: RecipientFieldsProps) {
  const words = useWords();
  const [touched, setTouched] = useState<ReadonlySet<RowField>>(new Set());
  const broken = brokenDemands(type, fields);
  return (
    <div className="columns">
      {fieldRulesOf(type).map((rule) => {
        const demand = broken.get(rule.field);
        const isShown = isSubmitted || touched.has(rule.field);
        return (
          <RecipientField
            key={rule.field}
            rule={rule}
            value={fields[rule.field] ?? ''}
            error={demand && isShown ? demandWords(demand, words) : undefined}
            onValue={(value) => onFields({ ...fields, [rule.field]: value })}
            onTouched={() => {
              const touch = (): void => setTouched((earlier) => new Set([...earlier, rule.field]));
              setTimeout(touch, SETTLE_MS);
            }}
          />
        );
      })}
    </div>
  );
}

interface RecipientFieldProps {
  readonly rule: FieldRule;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
  readonly onTouched: () => void;
}

function RecipientField({ rule, value, error, onValue, onTouched }: RecipientFieldProps) {
  const words = useWords();
  const { t, word } = words;
  const name = word('field', rule.field);
  const label = rule.isRequired ? name : `${name} (${t('form.optional')})`;
  const explained = rule.demands
    .filter(({ kind }) => kind !== 'one-of')
    .map((demand) => demandWords(demand, words))
    .join(' ');
  const shared = { label, error, value, onBlur: onTouched };
  const options = rule.field === 'country' ? FIELD_OPTIONS.country : rule.options;
  if (options)
    return (
      <Select
        {...shared}
        description={explained}
        data={withNone(t('form.choose'), fieldChoices(rule.field, options, words))}
        onChange={picked(onValue)}
      />
    );
  const isSecret = rule.field === 'security_question_answer';
  return (
    <TextInput
      {...shared}
      onChange={(event) => onValue(event.currentTarget.value)}
      description={explained}
      autoComplete="off"
      type={isSecret ? 'password' : 'text'}
    />
  );
}

/** The demand as a sentence: the rule while it is not broken, the error once it is. */
function demandWords(demand: Demand, { t, locale }: Words): string {
  switch (demand.kind) {
    case 'required':
      return t('rule.required');
    case 'min-characters':
      return t('rule.minCharacters', { min: demand.min });
    case 'min-digits':
      return t('rule.minDigits', { min: demand.min });
    case 'exact-digits':
      return t('rule.exactDigits', { digits: demand.digits });
    case 'one-of':
      return t('rule.oneOf');
    case 'country':
      return t('rule.country', { country: formatCountry(demand.country, locale) });
    case 'one-address':
      return t('rule.oneAddress');
  }
}
