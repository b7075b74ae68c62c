import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { EvidenceView } from '../../shared/ipc/evidence-view.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand, useQuery } from '../bridge/requests.ts';
import { DatedList, Timeline } from '../sessions/timeline.tsx';
import { Answered } from '../ui/answered.tsx';
import { MONEY_LOOK } from '../ui/blocked-button.tsx';
import { CopiedId, CopyButton, FactList } from '../ui/fact-list.tsx';
import { Fold } from '../ui/fold.tsx';
import { IN_CODE_FONT } from '../ui/form.tsx';
import { ConfirmDialog } from '../ui/form-dialog.tsx';
import { ComparedFacts } from '../ui/ledger.tsx';
import { useSavedToast } from '../ui/messages.tsx';
import { ProblemList, ProblemNotice } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

interface EvidencePanelProps {
  readonly row: RowView;
  readonly onDecided: (row: RowView) => void;
}

/**
 * A row in doubt: the three decisions first, of which none is the default and none is for several rows; then what speaks for
 * either; and folded below it what the service was asked.
 */
export function EvidencePanel({ row, onDecided }: EvidencePanelProps) {
  const { batch } = useOpenBatch().batch;
  const evidence = useQuery('batches.evidence', { batch, row: row.row });
  const [kind, setKind] = useState<DecisionKind | null>(null);
  const { t } = useWords();
  return (
    <Answered query={evidence}>
      {(value) => (
        <Stack>
          {value.problem ? (
            <ProblemNotice isFollowed problem={value.problem} isAdviceBelow={row.state === 'parked'} />
          ) : null}
          {row.state === 'parked' ? <DecisionButtons onDecide={setKind} /> : null}
          <Stack component="section" gap="xs">
            <h3>{t('fact.nearMatches')}</h3>
            <NearMatches evidence={value} row={row} />
          </Stack>
          <BalanceEvidence balance={value.balance} />
          <SupportMessage message={value.supportMessage} row={row.row} />
          <Asked evidence={value} />
          {kind ? (
            <DecisionDialog
              {...{ row, kind, evidence: value }}
              onClose={() => setKind(null)}
              onDecided={(next) => {
                setKind(null);
                onDecided(next);
              }}
            />
          ) : null}
        </Stack>
      )}
    </Answered>
  );
}

/** What was done and what the service was asked, folded: the proof of what stands above. */
function Asked({ evidence }: { evidence: EvidenceView }) {
  const { t } = useWords();
  const { timeline, sweeps, request } = evidence;
  return (
    <Stack gap="xs">
      <Fold title={t('evidence.timeline')}>
        <Timeline entries={timeline} />
      </Fold>
      <Fold title={t('evidence.sweeps', { count: sweeps.length })}>
        <SweepList sweeps={sweeps} />
      </Fold>
      {request ? (
        <Fold title={t('evidence.request')}>
          <FactList
            ids={[
              ['SHA-256', request.sha256],
              [t('fact.key'), request.idempotencyKey],
            ]}
          />
          <Text component="pre" className="mono" m={0} fz={12} lh="16px">
            {request.body}
          </Text>
        </Fold>
      ) : null}
    </Stack>
  );
}

function SweepList({ sweeps }: { sweeps: EvidenceView['sweeps'] }) {
  const { t } = useWords();
  const sweepText = ({ isComplete, sessions, pages, found }: EvidenceView['sweeps'][number]): string =>
    [
      t(isComplete ? 'evidence.sweepComplete' : 'evidence.sweepPartial', { sessions, pages }),
      t(found ? 'evidence.sweepFound' : 'evidence.sweepNothing'),
    ].join(' ');
  return (
    <DatedList
      entries={sweeps.map((sweep) => ({ key: sweep.at, at: sweep.at, content: sweepText(sweep) }))}
    />
  );
}

function SupportMessage({ message, row }: { message: string; row: number }) {
  const { t } = useWords();
  const save = useCommand('files.save-text', useSavedToast());
  const suggestedName = t('evidence.messageFile', { row });
  return (
    <Stack component="section" gap="xs">
      <Group gap="xs" justify="space-between">
        <h3>{t('evidence.message')}</h3>
        <Group component="span" gap="xs">
          <CopyButton text={message} name={t('evidence.message')} />
          <Button variant="transparent" onClick={() => void save.perform({ suggestedName, text: message })}>
            {t('settings.save')}
          </Button>
        </Group>
      </Group>
      <ProblemList problems={save.problems} />
      <Textarea
        styles={{
          input: {
            ...IN_CODE_FONT.input,
            ...{ minHeight: 0, fieldSizing: 'content', fontSize: 12, lineHeight: '16px' },
          },
        }}
        readOnly
        aria-label={t('evidence.message')}
        value={message}
      />
    </Stack>
  );
}

function DecisionButtons({ onDecide }: { onDecide: (kind: DecisionKind) => void }) {
  const { t } = useWords();
  return (
    <Stack component="section" gap="xs">
      <h3>{t('decide.title')}</h3>
      <p className="soft">{t('decide.text')}</p>
      <Group gap="xs">
        <Button onClick={() => onDecide('paid')}>{t('button.it-was-paid')}</Button>
        <Button onClick={() => onDecide('not-paid')}>{t('button.it-was-not-paid')}</Button>
      </Group>
      <Button mt="md" color="red" onClick={() => onDecide('send-again')}>
        {t('button.send-again')}
      </Button>
    </Stack>
  );
}

/** Our own journal beside the wallet's balance: a hint, never a proof, since others may use the wallet. */
function BalanceEvidence({ balance }: { balance: EvidenceView['balance'] }) {
  const { t, money, dateTime, count } = useWords();
  if (!balance)
    return (
      <Stack component="section" gap="xs">
        <h3>{t('evidence.balance')}</h3>
        <p>{t('evidence.balanceUnread')}</p>
      </Stack>
    );
  const { readAt, otherSessions } = balance;
  const unknown = t('frame.unknownValue');
  const before =
    readAt === null ? t('evidence.balanceBefore') : t('evidence.balanceBeforeAt', { date: dateTime(readAt) });
  const shown = (amount: string | null): string =>
    amount === null ? unknown : money(amount, balance.currency);
  const facts = [
    [before, shown(balance.before)],
    [t('evidence.balanceOurs', { count: balance.oursCount }), shown(balance.ours)],
    [t('evidence.balanceUnpaid'), shown(balance.expectedUnpaid)],
    [t('evidence.balancePaid'), shown(balance.expectedPaid)],
    [t('evidence.balanceNow'), shown(balance.now)],
    [
      t('evidence.balanceOthers'),
      otherSessions === null ? unknown : t('evidence.balanceSessions', { count: otherSessions }),
    ],
    [t('evidence.balanceInDoubt'), count(balance.othersInDoubt)],
  ] as const;
  return (
    <Stack component="section" gap="xs">
      <h3>{t('evidence.balance')}</h3>
      <p>{t(`evidence.balanceSays.${balance.says}`)}</p>
      <FactList facts={facts} />
      <Text size="xs" c="dimmed">
        {t('evidence.balanceHint')}
      </Text>
    </Stack>
  );
}

/** Sessions that could be this payment, each beside the row, so that a person sees the differences. */
function NearMatches({ evidence, row }: { evidence: EvidenceView; row: RowView }) {
  const { t, T, amount, word } = useWords();
  const { nearMatches: sessions, nearUnread: unread } = evidence;
  if (sessions.length + unread.length === 0) return <p className="soft">{t('evidence.nearNone')}</p>;
  const currency = row.currency ?? '';
  return (
    <Stack gap="xs">
      {sessions.map((session) => {
        const theirs = session.toCurrency ?? session.fromCurrency ?? currency;
        const facts = [
          [t('session-column.recipient'), row.recipient, session.recipient?.name ?? ''],
          [
            T('field.amount'),
            row.amount ? amount(row.amount, currency) : '',
            session.amount ? `${amount(session.amount, theirs)} ${theirs.toUpperCase()}` : '',
          ],
          [t('transactions.created'), '', session.createdAt ?? ''],
          [t('rows.status'), '', word('status', session.status)],
        ] as const;
        return (
          <Paper key={session.id} withBorder p="xs">
            <ComparedFacts headings={[t('evidence.thisRow'), t('evidence.thatSession')]} facts={facts} />
            <p>
              <CopiedId id={session.id} name={t('fact.sessionId')} />
            </p>
          </Paper>
        );
      })}
      {unread.length > 0 ? <p>{t('evidence.nearUnread', { ids: unread.join(', ') })}</p> : null}
    </Stack>
  );
}

type DecisionKind = 'paid' | 'not-paid' | 'send-again';

interface DecisionDialogProps {
  readonly row: RowView;
  readonly kind: DecisionKind;
  readonly evidence: EvidenceView;
  readonly onClose: () => void;
  readonly onDecided: (row: RowView) => void;
}

/** A person's decision on one row, which is named in full. Sending again is typed, in every environment. */
function DecisionDialog({ row, kind, evidence, onClose, onDecided }: DecisionDialogProps) {
  const { batch } = useOpenBatch().batch;
  const { t, money, locale } = useWords();
  const phrase = typedPhrase(locale, 'send-again', row.row);
  const decide = useCommand('batches.decide', onDecided);
  const [sessionId, setSessionId] = useState(
    evidence.nearMatches.length === 1 ? (evidence.nearMatches[0]?.id ?? '') : '',
  );
  const [differs] = decide.problems?.filter(({ code }) => code === 'session-differs') ?? [];
  const perform = (): void => {
    const decision =
      kind === 'paid'
        ? { kind, sessionId: sessionId.trim(), ...(differs && { accepted: String(differs.params?.what) }) }
        : kind === 'not-paid'
          ? { kind }
          : { kind, confirmation: phrase };
    if (decision.kind === 'paid' && decision.sessionId === '') return;
    void decide.perform({ batch, row: row.row, decision });
  };
  const subject = {
    row: row.row,
    recipient: row.recipient,
    amount: row.amount && row.currency ? money(row.amount, row.currency) : '',
  };
  return (
    <ConfirmDialog
      title={t(`decide.${kind}.title`, subject)}
      confirm={t(differs ? 'decide.paid.confirmAll' : `decide.${kind}.confirm`)}
      {...(kind === 'send-again' ? MONEY_LOOK : { variant: 'default', color: 'gray' })}
      command={decide}
      phrase={kind === 'send-again' ? phrase : undefined}
      onSubmit={perform}
      onClose={onClose}
    >
      <p>{t('decide.subject', subject)}</p>
      <p>{t(`decide.${kind}.text`)}</p>
      {kind === 'paid' ? (
        <TextInput
          label={t('decide.session')}
          description={t('decide.sessionRule')}
          styles={IN_CODE_FONT}
          required
          value={sessionId}
          onChange={({ currentTarget: { value } }) => {
            setSessionId(value);
            decide.forget();
          }}
        />
      ) : null}
    </ConfirmDialog>
  );
}
