import { Group, Input } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import { dayPattern, dayToSay, readTypedDay, typedDay } from '../words/typed-day.ts';
import { useWords } from '../words/use-words.tsx';

interface DayInputProps {
  readonly label: string;
  /** An ISO day, or empty: also while what is typed is none. */
  readonly value: string;
  readonly onDay: (isoDay: string) => void;
}

/**
 * A day, typed as the app's language writes it. The browser's own date field would follow the system's language from
 * the start of the app, whatever the app's language is.
 */
export function DayInput({ label, value, onDay }: DayInputProps) {
  const { t, locale } = useWords();
  const id = useId();
  const [text, setText] = useState(typedDay(value, locale));
  const [isTyping, setIsTyping] = useState(false);
  const read = readTypedDay(text, locale);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being typed stays as it is typed
  useEffect(() => {
    if ((read ?? '') !== value) setText(typedDay(value, locale));
  }, [value, locale]);
  const letters = { year: t('date.year'), month: t('date.month'), day: t('date.day') };
  const pattern = dayPattern(locale, letters);
  // A day that is still being typed is not wrong yet.
  const isWrong = read === undefined && !isTyping;
  return (
    <Group component="span" gap="xs">
      <label className="soft" htmlFor={id}>
        {label}
      </label>
      <Input
        id={id}
        w={112}
        inputMode="numeric"
        autoComplete="off"
        placeholder={pattern}
        value={text}
        error={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={({ target }) => {
          setText(target.value);
          const day = dayToSay(target.value, value, locale);
          if (day !== undefined) onDay(day);
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
    </Group>
  );
}
