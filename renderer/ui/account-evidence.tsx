import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  type AccountConfirmation,
  accountConfirmationSchema,
  momentOfDay,
} from '../../shared/domain/account-confirmation.ts';
import { localDay } from '../../shared/domain/time.ts';
import { useWords } from '../words/use-words.tsx';
import { DayInput } from './day-input.tsx';

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
        <DayInput label={t('accounts.askedOn')} value={day} onDay={setDay} />
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

function today(): string {
  return localDay(Date.now());
}
