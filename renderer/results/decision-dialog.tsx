import { useState } from 'react';
import { typedPhrase } from '../../shared/i18n/typed-phrases.ts';
import type { RowView } from '../../shared/ipc/batch-views.ts';
import type { EvidenceView } from '../../shared/ipc/evidence-view.ts';
import { useOpenBatch } from '../batch/open-batch.ts';
import { useCommand } from '../bridge/use-request.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { useWords } from '../words/use-words.tsx';

export type DecisionKind = 'paid' | 'not-paid' | 'send-again';

interface DecisionDialogProps {
  readonly row: RowView;
  readonly kind: DecisionKind;
  readonly evidence: EvidenceView;
  readonly onClose: () => void;
  readonly onDecided: (row: RowView) => void;
}

/** A person's decision on one row, which is named in full. Sending again is typed, in every environment. */
export function DecisionDialog({ row, kind, evidence, onClose, onDecided }: DecisionDialogProps) {
  const { batch } = useOpenBatch().batch;
  const { t, money, locale } = useWords();
  const phrase = typedPhrase(locale, 'send-again', row.row);
  const decide = useCommand('batches.decide', onDecided);
  const [sessionId, setSessionId] = useState(
    evidence.nearMatches.length === 1 ? (evidence.nearMatches[0]?.id ?? '') : '',
  );
  const perform = (): void => {
    const decision =
      kind === 'paid'
        ? { kind, sessionId: sessionId.trim() }
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
      confirm={t(`decide.${kind}.confirm`)}
      kind={kind === 'send-again' ? 'money' : 'plain'}
      command={decide}
      phrase={kind === 'send-again' ? phrase : undefined}
      onSubmit={perform}
      onClose={onClose}
    >
      <p>{t('decide.subject', subject)}</p>
      <p>{t(`decide.${kind}.text`)}</p>
      {kind === 'paid' ? (
        <TextField
          label={t('decide.session')}
          rule={t('decide.sessionRule')}
          className="mono"
          required
          value={sessionId}
          onValue={setSessionId}
        />
      ) : null}
    </ConfirmDialog>
  );
}
