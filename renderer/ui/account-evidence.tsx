import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  type AccountConfirmation,
  accountConfirmationSchema,
  momentOfDay,
} from '../../shared/domain/account-confirmation.ts';
import { useWords } from '../words/use-words.tsx';

interface AccountEvidence {
  readonly fields: ReactNode;
  /** Null until all of it was said. */
  readonly asked: AccountConfirmation | null;
  readonly forget: () => void;
}

/** Who was asked whether a changed account is right, on which number that was known before or in person, and when. */
export function useAccountEvidence(): AccountEvidence {
  const { t } = useWords();
  const [by, setBy] = useState('');
  const [via, setVia] = useState('');
  const [day, setDay] = useState(today);
  const parsed = accountConfirmationSchema.safeParse({ by, via, atMs: momentOfDay(day) });
  return {
    fields: (
      <>
        <TextInput
          label={t('accounts.askedWho')}
          maxLength={200}
          value={by}
          onChange={(event) => setBy(event.currentTarget.value)}
        />
        <TextInput
          label={t('accounts.askedVia')}
          maxLength={500}
          value={via}
          onChange={(event) => setVia(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          maw={200}
          label={t('accounts.askedOn')}
          max={today()}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </>
    ),
    asked: parsed.success && day <= today() ? parsed.data : null,
    forget: () => {
      setBy('');
      setVia('');
      setDay(today());
    },
  };
}

/** The day by the computer's own zone. */
function today(): string {
  const now = new Date();
  const two = (part: number): string => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
