import { Button, Paper, Text, Title } from '@mantine/core';
import { useRoute } from '../platform/use-route.tsx';
import { StateShape } from '../ui/state-glyph.tsx';
import { useWords } from '../words/use-words.tsx';
import type { Need } from './needs.ts';

/** More are found by the filter of the list. */
const SHOWN_MAX = 6;

interface NeedsYouProps {
  readonly needs: readonly Need[];
  readonly onAll: () => void;
}

/** What waits for a person, as sentences with the money that it is about and one button each; nothing if all is well. */
export function NeedsYou({ needs, onAll }: NeedsYouProps) {
  const { t, count } = useWords();
  if (needs.length === 0) return null;
  return (
    <Paper component="section" withBorder radius="md" px="md" py="xs" aria-labelledby="needs-you" data-pane>
      <Title order={2} id="needs-you" fz="sm" lh="28px">
        {t('batches.filterNeedsYou')}
      </Title>
      <ul style={LINES}>
        {needs.slice(0, SHOWN_MAX).map((need, at) => (
          <NeedLine key={`${need.batch.batch} ${need.kind}`} need={need} isFirst={at === 0} />
        ))}
      </ul>
      {needs.length > SHOWN_MAX ? (
        <Button variant="subtle" size="xs" onClick={onAll}>
          {t('home.allNeeds', { count: count(needs.length) })}
        </Button>
      ) : null}
    </Paper>
  );
}

/** A glyph, the sentence, the money and a button; all lines are as wide in each. */
const LINES = { display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr) auto auto', columnGap: 8 };
const LINE = {
  display: 'grid',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'subgrid',
  alignItems: 'center',
  paddingBlock: 4,
};

function NeedLine({ need, isFirst }: { need: Need; isFirst: boolean }) {
  const { t, amount, batchName } = useWords();
  const { open } = useRoute();
  const name = batchName(need.batch);
  const label = t(`need.button.${need.button}`, { count: need.count });
  return (
    <li style={{ ...LINE, borderTop: isFirst ? 0 : '1px solid var(--hairline)' }}>
      <StateShape shape={need.shape} />
      <Text>
        {name} · {useSentence(need)}
      </Text>
      <Text component="div" ta="end" className="nowrap">
        {need.sums.map((sum) => (
          <div key={sum.currency}>
            {amount(sum.amount, sum.currency)} <span className="soft">{sum.currency.toUpperCase()}</span>
          </div>
        ))}
      </Text>
      <Button
        aria-label={label + t('word.headed-colon') + name}
        onClick={() => open({ screen: 'batch', batchId: need.batch.batch })}
      >
        {label}
      </Button>
    </li>
  );
}

/** What is the matter: the reason of a stop or a pause if the journal has one. */
function useSentence({ kind, count, batch }: Need): string {
  const { t, problem } = useWords();
  const sentence = t(`need.${kind}`, { count });
  return batch.problem !== null && (kind === 'stopped' || kind === 'paused')
    ? `${sentence}. ${problem(batch.problem).message}`
    : sentence;
}
