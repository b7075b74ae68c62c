import { Accordion } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

const QUIET = {
  item: { border: 0 },
  control: { width: 'auto', padding: 0 },
  chevron: { margin: '0 6px 0 0' },
  label: { padding: '2px 0' },
  content: { padding: '4px 0 8px' },
};

interface FoldProps {
  readonly title: ReactNode;
  /** True once it needs to be seen; then only the person folds it. */
  readonly isOpen?: boolean;
  /** True if it costs something to draw. */
  readonly isDrawnOnOpen?: boolean;
  readonly children: ReactNode;
}

/** What few people look at, behind one quiet line. */
export function Fold({ title, isOpen = false, isDrawnOnOpen = false, children }: FoldProps) {
  const [open, setOpen] = useState<string | null>(null);
  useEffect(() => {
    if (isOpen) setOpen('it');
  }, [isOpen]);
  return (
    <Accordion styles={QUIET} keepMounted={!isDrawnOnOpen} value={open} onChange={setOpen}>
      <Accordion.Item value="it">
        <Accordion.Control>{title}</Accordion.Control>
        <Accordion.Panel>{children}</Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
