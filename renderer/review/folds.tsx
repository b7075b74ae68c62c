import { Accordion, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';

export interface Fold {
  readonly key: string;
  readonly title: string;
  /** Said beside the title, so that many need not be opened. */
  readonly hint?: string | undefined;
  readonly content: ReactNode;
  /** True if it needs the reader before anything else does. */
  readonly isOpen?: boolean;
  readonly isOnScreenOnly?: boolean;
}

interface FoldsProps {
  readonly title: string;
  readonly text?: string;
  readonly folds: readonly Fold[];
  readonly isPrinting: boolean;
}

/** Parts that open in place below each other; on paper all of them are open. */
export function Folds({ title, text, folds, isPrinting }: FoldsProps) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ key, isOpen: isFirst = false }: Fold): boolean => turned.has(key) !== isFirst;
  const shown = folds.filter(({ isOnScreenOnly }) => !isPrinting || !isOnScreenOnly);
  if (shown.length === 0 && text === undefined) return null;
  const open = shown.filter((fold) => isPrinting || isOpen(fold)).map(({ key }) => key);
  const turn = (next: readonly string[]): void =>
    setTurned(
      new Set(folds.filter((fold) => next.includes(fold.key) !== !!fold.isOpen).map(({ key }) => key)),
    );
  return (
    <Paper component="section" withBorder radius="md" className="folds">
      <Title order={2} px="md" pt="sm">
        {title}
      </Title>
      {text === undefined ? null : (
        <Text c="dimmed" px="md" pb="xs">
          {text}
        </Text>
      )}
      <Accordion multiple order={3} value={open} onChange={turn}>
        {shown.map(({ key, title: name, hint, content }) => (
          <Accordion.Item key={key} value={key}>
            <Accordion.Control>
              {name}
              {hint ? <span className="soft">{` · ${hint}`}</span> : null}
            </Accordion.Control>
            <Accordion.Panel>{content}</Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Paper>
  );
}
