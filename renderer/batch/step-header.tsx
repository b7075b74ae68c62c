import { Badge, Group } from '@mantine/core';
import type { Step } from '../platform/route.ts';
import { useWords } from '../words/use-words.tsx';
import type { StepLine } from './batch-steps.ts';
import './step-header.css';

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
    <Group component="header" className="bar step-header" gap="0 16px">
      <span className="step-file cut" title={file}>
        {file}
      </span>
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
  return (
    <button
      type="button"
      className={`step step-${line.state}`}
      aria-current={line.state === 'current' ? 'step' : undefined}
      aria-disabled={isBlocked || undefined}
      title={line.reason ? t(line.reason) : undefined}
      onClick={() => {
        if (!isBlocked) onOpen(line.step);
      }}
    >
      <span aria-hidden="true" className="step-number">
        {line.state === 'done' ? '✓' : number}
      </span>
      <span>{t(`step.${line.step}`)}</span>
      {line.state === 'done' ? <span className="visually-hidden"> ({t('step.done')})</span> : null}
      {line.reason ? <span className="visually-hidden"> ({t(line.reason)})</span> : null}
      {count > 0 ? (
        <Badge color="red" c="var(--red)">
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{t('step.openProblems', { count })}</span>
        </Badge>
      ) : null}
    </button>
  );
}
