/** Shows the kit's parts and ours in each of their states; `?fr&dark` chooses the language and the theme. */
import '../../../renderer/ui/styles.css';
import * as Kit from '@mantine/core';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { StateBar } from '../../../renderer/batch/state-bar.tsx';
import { StepHeader } from '../../../renderer/batch/step-header.tsx';
import { BalanceLine } from '../../../renderer/batches/balance-line.tsx';
import '../../../renderer/check/check.css';
import { cellRenderer } from '../../../renderer/check/check-cells.tsx';
import '../../../renderer/import/import.css';
import type { GridRow } from '../../../renderer/sheet-worker/grid-view.ts';
import { BlockedButton, MONEY_LOOK } from '../../../renderer/ui/blocked-button.tsx';
import { Chips } from '../../../renderer/ui/chips.tsx';
import { DayInput } from '../../../renderer/ui/day-input.tsx';
import { FactList } from '../../../renderer/ui/fact-list.tsx';
import { Fold } from '../../../renderer/ui/fold.tsx';
import { ConfirmDialog } from '../../../renderer/ui/form-dialog.tsx';
import { DataGrid } from '../../../renderer/ui/grid/data-grid.tsx';
import { Kit as ThemedKit } from '../../../renderer/ui/kit.tsx';
import { ComparedFacts, Ledger } from '../../../renderer/ui/ledger.tsx';
import { LineChart } from '../../../renderer/ui/line-chart.tsx';
import { NoMatch } from '../../../renderer/ui/no-match.tsx';
import { ProblemList } from '../../../renderer/ui/problems.tsx';
import { Progress } from '../../../renderer/ui/progress.tsx';
import { SearchBox } from '../../../renderer/ui/search-box.tsx';
import { RowStateMark } from '../../../renderer/ui/state-glyph.tsx';
import { useWords, WordsProvider } from '../../../renderer/words/use-words.tsx';
import type { Problem } from '../../../shared/domain/problem.ts';
import { ROW_STATES } from '../../../shared/domain/row-state.ts';

const asked = new URLSearchParams(location.search);
// The system's own font for codes is another on each machine.
document.documentElement.style.setProperty('--font-mono', 'var(--font)');
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <WordsProvider locale={asked.has('fr') ? 'fr-CA' : 'en-CA'}>
      <ThemedKit isDark={asked.has('dark')}>
        <Parts />
        <Wide />
      </ThemedKit>
    </WordsProvider>,
  );

function Part({ children }: { children: ReactNode }) {
  return (
    <Kit.Stack className="panel" gap="xs" mb={16} style={{ breakInside: 'avoid' }}>
      {children}
    </Kit.Stack>
  );
}

const nothing = (): void => {};
const LOOKS = ['filled', 'default', 'light', 'subtle', 'transparent'] as const;
/** What only a pointer or the keyboard brings about is forced by the maker of the pictures. */
const STATES = {
  ...{ plain: {}, hover: { 'data-forced': 'hover' }, focus: { 'data-forced': 'focus-visible' } },
  ...{ disabled: { disabled: true }, small: { size: 'xs' } },
};
const FIELDS = { '+221': STATES.plain, '+2217': STATES.focus, '+22177': STATES.disabled };

const AT_NAME = { field: 'full_name', column: 'A' };
const ERROR: Problem = { code: 'amount-missing', severity: 'error', field: 'amount', column: 'B' };
const WARNING: Problem = { code: 'name-doubtful', severity: 'warning', ...AT_NAME, params: { mark: '?' } };
const NOTE: Problem = {
  ...{ code: 'value-cleaned', severity: 'note', ...AT_NAME, params: { what: 'spaces' } },
  ...{ original: ' Awa  Diop', proposed: 'Awa Diop' },
};

function Parts() {
  const { t, T, word, money, amount } = useWords();
  const stop = t('button.stop');
  const channels = ['mobile_money', 'eft', 'swift', 'etransfer_send'];
  const choices = (['paid', 'failed'] as const).map((value) => ({ value, label: T(`row-state.${value}`) }));
  const counts = Object.fromEntries(ROW_STATES.map((state) => [state, 4]));
  const lines = ['Aminata Diallo', 'Étienne Lévesque', t('home.balances')];
  const values = [0, 3, 7, 12, 18, 20];
  const days = values.map((value, at) => ({ day: `2026-11-0${at + 1}`, balance: String(value + 9) }));
  const half = values.map((value) => value / 2);
  return (
    <main style={{ columns: 3, columnGap: 16, padding: 16 }}>
      <Part>
        {LOOKS.map((look) => (
          <Group key={look} gap="xs">
            {Object.entries(STATES).map(([state, props]) => (
              <Kit.Button key={state} variant={look} {...props}>
                {t('button.undo')}
              </Kit.Button>
            ))}
          </Group>
        ))}
        <Group gap="xs">
          <Kit.Button {...MONEY_LOOK}>{t('button.resume')}</Kit.Button>
          <Kit.Button variant="filled" color="red">
            {stop}
          </Kit.Button>
          <Kit.Button color="red">{stop}</Kit.Button>
          <Kit.ActionIcon aria-label={t('menu.copy')}>⋯</Kit.ActionIcon>
        </Group>
        <Kit.Button variant="subtle">{t('wallets.refresh')}</Kit.Button>
        <BlockedButton variant="filled" reason={t('check.nothingToPay')}>
          {t('button.get-quotes')}
        </BlockedButton>
      </Part>
      <Part>
        {Object.entries(FIELDS).map(([value, props]) => (
          <Kit.TextInput key={value} label={T('field.phone')} defaultValue={value} {...props} />
        ))}
        <Kit.TextInput placeholder="+221 77" description={t('home.noBalances')} error={t('frame.noMatch')} />
        <Kit.Checkbox label={t('home.balances')} />
        <Kit.Checkbox label={t('home.balances')} defaultChecked />
        <Kit.Checkbox label={t('home.balances')} disabled />
        <SearchBox label={t('fees.search')} text="" onText={nothing} />
        <DayInput label={t('accounts.askedOn')} value="2026-11-30" onDay={nothing} />
      </Part>
      <Part>
        <Group align="start" h={216} wrap="nowrap" grow>
          <Kit.Menu opened withinPortal={false} position="bottom-start">
            <Kit.Menu.Target>
              <Kit.Button>{t('wallets.move')}</Kit.Button>
            </Kit.Menu.Target>
            <Kit.Menu.Dropdown>
              <Kit.Menu.Label>{t('home.balances')}</Kit.Menu.Label>
              <Kit.Menu.Item data-forced="hover">{t('money.swap')}</Kit.Menu.Item>
              <Kit.Menu.Item>{t('money.deposit')}</Kit.Menu.Item>
              <Kit.Menu.Item disabled>{t('money.deposit')}</Kit.Menu.Item>
            </Kit.Menu.Dropdown>
          </Kit.Menu>
          <Kit.Select
            aria-label={T('field.channel')}
            dropdownOpened
            comboboxProps={{ withinPortal: false, position: 'bottom', middlewares: { flip: false } }}
            data={channels.map((value) => ({ value, label: word('channel', value) }))}
            defaultValue="eft"
          />
        </Group>
      </Part>
      <Part>
        <Kit.SegmentedControl data={choices} />
        <Chips
          label={t('batches.filter')}
          isLabelShown
          choices={choices}
          chosen="failed"
          onChoose={nothing}
        />
        <Kit.Slider defaultValue={40} thumbLabel={t('send.advanced')} />
        <Kit.Pagination total={4} defaultValue={2} />
        <Kit.Accordion order={3} chevronPosition="left" defaultValue="paid">
          {choices.map(({ value, label }) => (
            <Kit.Accordion.Item key={value} value={value}>
              <Kit.Accordion.Control>{label}</Kit.Accordion.Control>
              <Kit.Accordion.Panel>{t('home.noBalances')}</Kit.Accordion.Panel>
            </Kit.Accordion.Item>
          ))}
        </Kit.Accordion>
        <Fold title={t('frame.details')}>{t('home.noBalances')}</Fold>
      </Part>
      <Part>
        <Kit.Notification className="toast" m={0}>
          {t('frame.copied')}
        </Kit.Notification>
        <Group gap="xs">
          <Kit.Badge>3</Kit.Badge>
          <Kit.Badge color="red" c="var(--red)">
            3
          </Kit.Badge>
          <Kit.Badge color="gray">{t('home.nothingReserved')}</Kit.Badge>
          <Kit.Kbd>Ctrl+K</Kit.Kbd>
        </Group>
        <Kit.Progress value={40} size={12} aria-label={t('home.balances')} />
        <Progress label={t('home.balances')} done={412} total={1000} secondsLeft={90} onCancel={nothing} />
        <NoMatch sentence={t('frame.noMatchText', { text: 'Awa' })} onClear={nothing} />
      </Part>
      <Part>
        <Group gap="4px 12px">
          {ROW_STATES.map((state) => (
            <RowStateMark key={state} state={state} />
          ))}
        </Group>
        <StateBar batch={{ counts, kind: 'payments' }} />
        <ul className="statement">
          <li className="statement-pays">{money('2964420', 'XOF')}</li>
          <li data-pointed>{t('home.nothingReserved')}</li>
          <li>{t('home.noBalances')}</li>
        </ul>
      </Part>
      <Part>
        <Ledger
          label={t('screen.recipients')}
          lines={lines}
          keyOf={(name) => name}
          lineClass={(name) => ['', 'is-chosen', 'is-total'][lines.indexOf(name)] ?? ''}
          columns={[
            { heading: t('check.name'), name: (name) => name, open: nothing },
            {
              heading: T('field.amount'),
              figure: (name) => amount(`${lines.indexOf(name) + 1}786.25`, 'CAD'),
            },
          ]}
        />
        <ComparedFacts
          headings={[t('check.name'), T('field.phone')]}
          facts={[[T('field.phone'), '+221 77 183 45 67', '+221 77 183 45 76']]}
        />
        <FactList facts={[[T('field.amount'), '85 000 XOF']]} ids={[['Id', 'a0000124-0000-4000-8000']]} />
      </Part>
      <Part>
        <ProblemList problems={[ERROR, WARNING, NOTE]} canTick />
      </Part>
      <Part>
        <LineChart
          times={values.map((_, at) => 1_795_000_000 + at * 60)}
          series={[
            { label: t('button.resume'), token: '--green', dash: 'solid', values },
            { label: t('button.stop'), token: '--violet', dash: 'dashed', values: half },
          ]}
          isDark={asked.has('dark')}
          height={140}
          isCounted
        />
        <BalanceLine
          balance={{ wallets: ['a'], currency: 'XOF', amount: '' }}
          wallets={[{ id: 'a', days }]}
        />
      </Part>
    </main>
  );
}

const ROWS: readonly GridRow[] = [
  { row: 2, cells: ['Aminata Diallo', '85000', '+221771834567'], state: 'valid', problems: [] },
  { row: 3, cells: ['Liam O’Connor', '', '+221771834568'], state: 'invalid', problems: [ERROR] },
  { row: 4, cells: ['Awa ?', '92500.5', ''], state: 'valid', problems: [WARNING] },
  { row: 5, cells: [' Awa  Diop', '1250', ''], state: 'valid', problems: [NOTE], own: { B: '1200' } },
  { row: 6, cells: ['Omar Ba', '9000', ''], state: 'valid', problems: [] },
];
const COLUMNS = Object.entries({ A: 'full_name', B: 'amount', C: 'phone' }).map(([column, field]) => ({
  ...{ column, field, heading: column, how: 'exact' },
}));
const NONE = new Set<never>();
const DECISIONS = { aside: new Set([6]), released: NONE, ticked: NONE, remaining: NONE };
/** Fixed to the element around it, and not to the window. */
const IN_PLACE = { components: { Modal: { defaultProps: { withinPortal: false } } } };

/** The steps, a grid with cells in each state, and a dialog. */
function Wide() {
  const words = useWords();
  const { t, word } = words;
  return (
    <>
      <StepHeader
        file="Novembre 2026"
        lines={[
          { step: 'import', state: 'done' },
          { step: 'check', state: 'current' },
          { step: 'review', state: 'open' },
          { step: 'send', state: 'blocked', reason: 'check.nothingToPay' },
        ]}
        problems={{ check: 3 }}
        onOpen={nothing}
      />
      <div style={{ display: 'flex', height: 176 }}>
        <DataGrid
          name="parts"
          label={t('rows.grid')}
          columns={COLUMNS.map(({ column, field }) => ({
            ...{ key: column, title: column, subtitle: `→ ${word('field', field)}`, width: 300 },
            ...(field === 'amount' && { align: 'end' as const }),
          }))}
          rowCount={ROWS.length}
          rowAt={(index) => ROWS[index]}
          rowHead={({ row }) => ({ content: row })}
          cell={cellRenderer({ columns: COLUMNS, decisions: DECISIONS, decimals: 2, words })}
          rowClass={({ row }) => (DECISIONS.aside.has(row) ? 'grid-row-aside' : '')}
          range={{ anchor: { row: 0, column: 2 }, active: { row: 1, column: 2 } }}
          onRange={nothing}
          sort={{ key: 'B', direction: 'desc' }}
          onFill={nothing}
        />
      </div>
      <section style={{ height: 320, transform: 'translateZ(0)' }}>
        <Kit.MantineThemeProvider theme={IN_PLACE}>
          <ConfirmDialog
            title={t('decide.send-again.title', { row: 9 })}
            confirm={t('decide.send-again.confirm')}
            phrase="SEND AGAIN 9"
            onSubmit={nothing}
            onClose={nothing}
          >
            <p>{t('decide.send-again.text')}</p>
          </ConfirmDialog>
        </Kit.MantineThemeProvider>
      </section>
    </>
  );
}
