import { Button, DataList } from '@mantine/core';
import type { ReactNode } from 'react';
import { request } from '../bridge/requests.ts';
import { useWords } from '../words/use-words.tsx';
import { useToast } from './messages.tsx';

/** A name and its value, which is null if there is none. */
type Fact<Value = ReactNode> = readonly [name: string, value: Value];

interface FactListProps {
  readonly facts?: readonly Fact[];
  /** Ids and addresses, which are copied rather than read. */
  readonly ids?: readonly Fact<string | null>[];
}

/** Names and values as a list of definitions; a name without a value is left out. */
export function FactList({ facts = [], ids = [] }: FactListProps) {
  const copied = ids.map(([name, id]): Fact => [name, id && <CopiedId key={name} {...{ name, id }} />]);
  return (
    <DataList gap={4}>
      {[...facts, ...copied].map(([name, value]) =>
        value ? (
          <DataList.Item key={name}>
            <DataList.ItemLabel w="38%" flex="none">
              {name}
            </DataList.ItemLabel>
            <DataList.ItemValue miw={0}>{value}</DataList.ItemValue>
          </DataList.Item>
        ) : null,
      )}
    </DataList>
  );
}

/** An id in full, with a button that copies it. */
export function CopiedId({ id, name }: { id: string; name: string }) {
  return (
    <>
      <span className="mono">{id}</span> <CopyButton text={id} name={name} />
    </>
  );
}

/** Copies a text, which `name` names. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useWords();
  const showToast = useToast();
  return (
    <Button
      variant="transparent"
      aria-label={`${t('frame.label', { name: t('menu.copy') })} ${name}`}
      onClick={() => void request('app.copy', { text }).then(({ ok }) => ok && showToast(t('frame.copied')))}
    >
      {t('menu.copy')}
    </Button>
  );
}
