import { type ComponentProps, type ReactNode, useId } from 'react';

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
function Field({ label, rule, error, children }: FieldProps & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const described = [rule && `${id}-rule`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="field">
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

type Omitted = 'id' | 'aria-describedby' | 'aria-invalid' | 'children';

export function TextField({
  label,
  rule,
  error,
  className = '',
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, Omitted>) {
  return (
    <Field label={label} rule={rule} error={error}>
      {(wiring) => <input className={`input ${className}`} spellCheck={false} {...input} {...wiring} />}
    </Field>
  );
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export function SelectField({
  label,
  rule,
  error,
  choices,
  empty,
  ...select
}: FieldProps &
  Omit<ComponentProps<'select'>, Omitted> & {
    readonly choices: readonly Choice[];
    readonly empty?: string;
  }) {
  return (
    <Field label={label} rule={rule} error={error}>
      {(wiring) => (
        <select className="input" {...select} {...wiring}>
          <Options choices={choices} empty={empty} />
        </select>
      )}
    </Field>
  );
}

/** A drop-down inside a toolbar or a table, with its label for a screen reader only. */
export function InlineSelect({
  label,
  choices,
  empty,
  ...select
}: { readonly label: string; readonly choices: readonly Choice[]; readonly empty?: string } & Omit<
  ComponentProps<'select'>,
  'children'
>) {
  return (
    <select className="input input-inline" aria-label={label} {...select}>
      <Options choices={choices} empty={empty} />
    </select>
  );
}

function Options({ choices, empty }: { choices: readonly Choice[]; empty: string | undefined }) {
  return (
    <>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}

export function CheckField({
  label,
  rule,
  ...input
}: { readonly label: ReactNode; readonly rule?: string } & Omit<
  ComponentProps<'input'>,
  'type' | 'children'
>) {
  const id = useId();
  return (
    <label className="check" htmlFor={id}>
      <input id={id} type="checkbox" {...input} />
      <span>
        {label}
        {rule ? <span className="field-rule check-rule"> {rule}</span> : null}
      </span>
    </label>
  );
}
