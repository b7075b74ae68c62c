import { useState } from 'react';
import { recipientLanguageFor } from '../../shared/api/recipient-rules.ts';
import { channelOf, TRANSACTION_TYPES, type TransactionType } from '../../shared/domain/channel.ts';
import { filledFields, type RowFields } from '../../shared/domain/row-fields.ts';
import type { RecipientView } from '../../shared/ipc/service-views.ts';
import { useCommand } from '../bridge/use-request.ts';
import { brokenDemands } from '../recipient-form/field-rules.ts';
import { RecipientFields } from '../recipient-form/recipient-fields.tsx';
import { Button } from '../ui/button.tsx';
import { CheckField, SelectField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useWords } from '../words/use-words.tsx';

interface NewRecipientPanelProps {
  readonly onClose: () => void;
  readonly onCreated: (recipient: RecipientView) => void;
}

/** Creates a recipient; the service is called only if every documented rule is followed. */
export function NewRecipientPanel({ onClose, onCreated }: NewRecipientPanelProps) {
  const { t, word, language } = useWords();
  const create = useCommand('recipients.create', onCreated);
  const [type, setType] = useState<TransactionType>('mobile_money');
  const [fields, setFields] = useState<RowFields>({
    language: recipientLanguageFor(language),
    recipient_type: 'transaction',
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isDuplicateMeant, setIsDuplicateMeant] = useState(false);
  const isKnown = create.problems?.some(({ code }) => code === 'recipient-known') === true;
  const broken = brokenDemands(type, fields).size;
  const submit = (): void => {
    setIsSubmitted(true);
    const named = { ...filledFields(fields), transaction_type: type };
    if (broken === 0) void create.perform({ fields: named, isDuplicateMeant });
  };
  return (
    <SidePanel title={t('recipients.new')} onClose={onClose}>
      <Form noValidate onSubmit={submit}>
        <SelectField
          label={word('field', 'transaction_type')}
          choices={TRANSACTION_TYPES.map((value) => ({ value, label: word('channel', channelOf(value)) }))}
          value={type}
          onValue={setType}
        />
        <RecipientFields
          type={type}
          fields={fields}
          onFields={(next) => {
            setFields(next);
            setIsDuplicateMeant(false);
          }}
          isSubmitted={isSubmitted}
        />
        <ProblemList canTick problems={create.problems} />
        {isKnown || isDuplicateMeant ? (
          <CheckField label={t('recipients.meant')} checked={isDuplicateMeant} onTick={setIsDuplicateMeant} />
        ) : null}
        {isSubmitted && broken > 0 ? <p role="alert">{t('form.fixFirst', { count: broken })}</p> : null}
        <div className="line-up line-up-spread">
          <Button onClick={onClose}>{t('button.cancel')}</Button>
          <Button type="submit" kind="primary" disabled={create.isBusy}>
            {t('recipients.create')}
          </Button>
        </div>
      </Form>
    </SidePanel>
  );
}
