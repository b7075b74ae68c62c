import { Badge, Button, Group, Text } from '@mantine/core';
import type { Step } from '../platform/route.ts';
import { useWords } from '../words/use-words.tsx';
import type { StepLine } from './batch-steps.ts';

interface StepHeaderProps {
  readonly file: string;
  /** What the name does not say of the period. */
  readonly period?: string | undefined;
  readonly lines: readonly StepLine[];
  readonly onOpen: (step: Step) => void;
  /** Open problems by step. */
  readonly problems?: Readonly<Partial<Record<Step, number>>>;
}

/** Six numbered steps in a line. Finished ones can be opened again; one that cannot be opened shows why. */
export function StepHeader({ file, period, lines, onOpen, problems = {} }: StepHeaderProps) {
  const { t } = useWords();
  return (
    <Group component="header" className="bar step-header" gap="0 16px" py={0}>
      <Text className="step-file" maw="max(220px, 22vw)" fz="lg" lh="24px" fw={600} truncate title={file}>
        {file}
      </Text>
      {period === undefined ? null : <span className="soft nowrap">{period}</span>}
      <nav aria-label={t('step.list')} data-pane>
        <Group component="ol" gap="0 2px">
          {lines.map((line, index) => (
            <li key={line.step}>
              <StepButton line={line} number={index + 1} count={problems[line.step] ?? 0} onOpen={onOpen} />
            </li>
          ))}
        </Group>
      </nav>
    </Group>
  );
}

interface StepButtonProps {
  readonly line: StepLine;
  readonly number: number;
  readonly count: number;
  readonly onOpen: (step: Step) => void;
}

function StepButton({ line, number, count, onOpen }: StepButtonProps) {
  const { t } = useWords();
  const isBlocked = line.reason !== undefined;
  const isCurrent = line.state === 'current';
  return (
    <Button
      className="step"
      variant="subtle"
      color="gray"
      px={6}
      mih="calc(var(--bar-height) - 1px)"
      radius={0}
      fw={isCurrent ? 600 : 400}
      c={line.state === 'blocked' ? 'var(--grey)' : 'bright'}
      style={isBlocked ? { cursor: 'default' } : undefined}
      aria-current={isCurrent ? 'step' : undefined}
      aria-disabled={isBlocked || undefined}
      title={line.reason ? t(line.reason) : undefined}
      onClick={() => {
        if (!isBlocked) onOpen(line.step);
      }}
    >
      <Badge
        circle
        variant={isCurrent ? 'filled' : 'default'}
        size="sm"
        fw="inherit"
        {...(line.state === 'done' && { c: 'var(--green)', bd: '1px solid var(--green)' })}
        aria-hidden
      >
        {line.state === 'done' ? '✓' : number}
      </Badge>
      {t(`step.${line.step}`)}
      {line.state === 'done' ? <span className="visually-hidden"> ({t('step.done')})</span> : null}
      {line.reason ? <span className="visually-hidden"> ({t(line.reason)})</span> : null}
      {count > 0 ? (
        <Badge color="red" c="var(--red)">
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('step.openProblems', { count })}</span>
        </Badge>
      ) : null}
    </Button>
  );
}
