import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import {
  ACCOUNT_KINDS,
  type Accounting,
  ENTRIES_BY,
  ENTRY_LAYOUTS,
  type EntriesBy,
  type EntryLayoutName,
  GROUP_FIELDS,
} from '../../shared/domain/accounting.ts';
import { useCommand } from '../bridge/requests.ts';
import { useSettings } from '../platform/use-settings.tsx';
import { picked } from '../ui/choices.ts';
import { useDraftOf } from '../ui/draft-of.ts';
import { Form } from '../ui/form.tsx';
import { useToast } from '../ui/messages.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { useWords } from '../words/use-words.tsx';

type PayeeGroup = Accounting['groups'][number];
type Draft = Omit<Accounting, 'taxPercent'> & { readonly taxPercent: string };

/** What is typed, as settings; undefined if something in it cannot be kept. */
function readDraft(draft: Draft): Accounting | undefined {
  const taxPercent = Number(draft.taxPercent.replace(',', '.') || 0);
  const isComplete = draft.groups.every(({ is, account }) => is.trim() !== '' && account.trim() !== '');
  if (!isComplete || !(taxPercent >= 0 && taxPercent <= 100) || draft.taxRate.trim() === '') return undefined;
  const named = Object.entries(draft.accounts).filter(([, account]) => account.trim() !== '');
  return { ...draft, accounts: Object.fromEntries(named), taxPercent };
}

/** The accounts of the journal entries, and how they are written. A blank account has our word for it. */
export function AccountingSection() {
  const { t, word, locale } = useWords();
  const showToast = useToast();
  const { settings } = useSettings().view;
  const change = useCommand('settings.change', () => showToast(t('settings.saved')));
  const taxPercent = settings.accounting.taxPercent.toLocaleString(locale, { maximumFractionDigits: 20 });
  const [draft, setDraft] = useDraftOf<Draft>({ ...settings.accounting, taxPercent });
  const read = readDraft(draft);
  const save = (): void => {
    if (read) void change.perform({ settings: { ...settings, accounting: read } });
  };
  return (
    <Stack component="section" className="panel">
      <h2>{t('settings.accounting')}</h2>
      <p className="soft">{t('settings.accountingRule', { currency: '{currency}' })}</p>
      <Form gap="xs" onSubmit={save}>
        <div className="columns">
          <Select
            label={t('entries.layout')}
            data={ENTRY_LAYOUTS.map((value) => ({ value, label: word('entry-layout', value) }))}
            value={draft.layout}
            onChange={picked((next) => setDraft({ ...draft, layout: next as EntryLayoutName }))}
          />
          <Select
            label={t('entries.by')}
            data={ENTRIES_BY.map((value) => ({ value, label: word('entries-by', value) }))}
            value={draft.by}
            onChange={picked((next) => setDraft({ ...draft, by: next as EntriesBy }))}
          />
          {ACCOUNT_KINDS.map((kind) => (
            <TextInput
              key={kind}
              label={word('account-of', kind)}
              placeholder={t(`account.${kind}`, { currency: 'XOF' })}
              maxLength={100}
              value={draft.accounts[kind] ?? ''}
              onChange={({ currentTarget: { value } }) =>
                setDraft({ ...draft, accounts: { ...draft.accounts, [kind]: value } })
              }
            />
          ))}
          <TextInput
            label={t('settings.taxPercent')}
            error={isPercent(draft.taxPercent) ? undefined : t('settings.range', { least: 0, most: 100 })}
            inputMode="decimal"
            value={draft.taxPercent}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, taxPercent: value })}
          />
          <TextInput
            label={t('settings.taxRate')}
            maxLength={100}
            value={draft.taxRate}
            onChange={({ currentTarget: { value } }) => setDraft({ ...draft, taxRate: value })}
          />
        </div>
        <Groups groups={draft.groups} onGroups={(groups) => setDraft({ ...draft, groups: [...groups] })} />
        <Button type="submit" disabled={read === undefined}>
          {t('settings.save')}
        </Button>
      </Form>
      <ProblemList problems={change.problems} />
    </Stack>
  );
}

function isPercent(text: string): boolean {
  const percent = Number(text.replace(',', '.') || 0);
  return percent >= 0 && percent <= 100;
}

/** Other accounts for some payees. */
function Groups({
  groups,
  onGroups,
}: {
  groups: readonly PayeeGroup[];
  onGroups: (next: readonly PayeeGroup[]) => void;
}) {
  const { t, word } = useWords();
  const change = (at: number, part: Partial<PayeeGroup>): void =>
    onGroups(groups.map((group, index) => (index === at ? { ...group, ...part } : group)));
  return (
    <Stack gap="xs">
      {groups.map((group, at) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be alike while they are typed
          key={at}
          align="end"
          gap="xs"
          role="group"
          aria-label={t('settings.group', { number: at + 1 })}
        >
          <Select
            label={t('settings.groupField')}
            data={GROUP_FIELDS.map((value) => ({ value, label: word('group-field', value) }))}
            value={group.field}
            onChange={picked((next) => change(at, { field: next as PayeeGroup['field'] }))}
          />
          <TextInput
            label={t('settings.groupIs')}
            maxLength={200}
            value={group.is}
            onChange={({ currentTarget: { value } }) => change(at, { is: value })}
          />
          <TextInput
            label={t('settings.groupAccount')}
            maxLength={100}
            value={group.account}
            onChange={({ currentTarget: { value } }) => change(at, { account: value })}
          />
          <Button variant="subtle" onClick={() => onGroups(groups.filter((_, index) => index !== at))}>
            {t('settings.groupRemove')}
          </Button>
        </Group>
      ))}
      <Button variant="subtle" onClick={() => onGroups([...groups, { field: 'payee', is: '', account: '' }])}>
        {t('settings.groupAdd')}
      </Button>
    </Stack>
  );
}
