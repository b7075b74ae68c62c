import { type ComponentProps, type ReactNode, useId } from 'react';
import { inWords } from '../../shared/i18n/localise-param.ts';
import type { Words } from '../words/words.ts';

interface ChipsProps<Value extends string> {
  /** Names the group. */
  readonly label: string;
  readonly isLabelShown?: true;
  readonly choices: readonly { readonly value: Value; readonly label: ReactNode }[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
}

/** A few choices side by side, of which one or none is taken. */
export function Chips<Value extends string>(props: ChipsProps<Value>) {
  const { label, isLabelShown, choices, chosen, onChoose } = props;
  return (
    <fieldset className="line-up">
      <legend className={isLabelShown ? 'field-label' : 'visually-hidden'}>{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          className="chip"
          aria-pressed={choice.value === chosen}
          onClick={() => onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}

interface FieldProps {
  readonly label: string;
  /** The rule, shown before it is broken. */
  readonly rule?: ReactNode;
  readonly error?: string | undefined;
}

interface Wiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label, its control, the rule below it and the error, linked together for a screen reader. */
export function Field({
  label,
  rule,
  error,
  children,
}: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [rule && `${id}-rule`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="stack stack-close field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {rule ? (
        <span id={`${id}-rule`} className="field-rule">
          {rule}
        </span>
      ) : null}
      {error ? (
        <span id={`${id}-error`} className="field-error">
          <span aria-hidden="true">×</span>
          {error}
        </span>
      ) : null}
    </div>
  );
}

type Wired = keyof Wiring | 'children' | 'onChange';

export function TextField({
  label,
  rule,
  error,
  className = '',
  onValue,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, Wired> & { readonly onValue: (value: string) => void }) {
  return (
    <Field label={label} rule={rule} error={error}>
      {(wiring) => (
        <input
          className={`input ${className}`}
          spellCheck={false}
          {...input}
          {...wiring}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  );
}

/** A text typed in a toolbar or a table; its label is seen as its placeholder. */
export function InlineText({
  label,
  className = '',
  onValue,
  ...input
}: { readonly label: string; readonly onValue: (value: string) => void } & Omit<
  ComponentProps<'input'>,
  'onChange'
>) {
  return (
    <input
      className={`input input-inline ${className}`}
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      spellCheck={false}
      {...input}
      onChange={({ target }) => onValue(target.value)}
    />
  );
}

export interface Choice<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
}

/** These values of a field of rows, each in words. */
export function fieldChoices<Value extends string>(
  field: string,
  values: readonly Value[],
  words: Pick<Words, 'locale'>,
): readonly Choice<Value>[] {
  return values.map((value) => ({ value, label: inWords(field, value, words) }));
}

interface SelectProps<Value extends string> extends Omit<ComponentProps<'select'>, Wired | 'value'> {
  readonly choices: readonly Choice<Value>[];
  /** The words of no choice, whose value is the empty text; absent if one must be chosen. */
  readonly empty?: string | undefined;
  readonly value: Value;
  readonly onValue: (value: Value) => void;
}

export function SelectField<Value extends string>({
  label,
  rule,
  error,
  ...select
}: FieldProps & SelectProps<Value>) {
  return (
    <Field label={label} rule={rule} error={error}>
      {(wiring) => <Select className="input" {...select} {...wiring} />}
    </Field>
  );
}

/** A drop-down inside a toolbar or a table, with its label for a screen reader only. */
export function InlineSelect<Value extends string>({
  label,
  ...select
}: { readonly label: string } & SelectProps<Value>) {
  return <Select className="input input-inline" aria-label={label} {...select} />;
}

function Select<Value extends string>({
  choices,
  empty,
  onValue,
  ...select
}: SelectProps<Value> & Partial<Wiring>) {
  return (
    // Nothing but the value of one of these options can be chosen.
    <select {...select} onChange={({ target }) => onValue(target.value as Value)}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

export function CheckField({
  label,
  rule,
  onTick,
  ...input
}: {
  readonly label: ReactNode;
  readonly rule?: string;
  readonly onTick: (isTicked: boolean) => void;
} & Omit<ComponentProps<'input'>, 'type' | 'children' | 'onChange'>) {
  const id = useId();
  return (
    <label className="check" htmlFor={id}>
      <input id={id} type="checkbox" {...input} onChange={({ target }) => onTick(target.checked)} />
      <span>
        {label}
        {rule ? <span className="field-rule check-rule"> {rule}</span> : null}
      </span>
    </label>
  );
}

type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & { readonly onSubmit: () => void };

/** A form that is answered in the window: nothing is sent to an address. */
export function Form({ onSubmit, ...form }: FormProps) {
  return (
    <form
      className="stack"
      {...form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    />
  );
}

interface SearchBoxProps {
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** True to place it at the end of the toolbar, apart from the other controls. */
  readonly isAtEnd?: boolean;
}

/** The search field of a screen; Ctrl+F finds it by its mark. */
export function SearchBox({ label, text, onText, isAtEnd = false }: SearchBoxProps) {
  const className = isAtEnd ? 'toolbar-end' : '';
  return (
    <InlineText label={label} className={className} type="search" data-search value={text} onValue={onText} />
  );
}
