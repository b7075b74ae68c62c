import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Severity } from '../../shared/domain/problem.ts';

const COLOURS: Readonly<Record<Severity, string>> = { error: 'red', warning: 'yellow', note: 'blue' };

interface NoticeProps {
  readonly severity?: Severity;
  readonly mark?: ReactNode;
  /** Stands beside the words, or below them where there is no room. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** Something to know before the rest of a screen; an error is said at once by a screen reader. */
export function Notice({ severity = 'note', mark, action, children }: NoticeProps) {
  return (
    <Alert color={COLOURS[severity]} icon={mark} role={severity === 'error' ? 'alert' : 'status'}>
      <Group gap="xs">
        <Text component="div" flex="1 1 240px">
          {children}
        </Text>
        {action}
      </Group>
    </Alert>
  );
}
