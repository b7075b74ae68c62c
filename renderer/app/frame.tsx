import { Box, Button, EmptyState, Group, NavLink, Stack } from '@mantine/core';
import './frame.css';
import { useWindowEvent } from '@mantine/hooks';
import {
  Component,
  type ErrorInfo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { SCREENS, type Screen } from '../../shared/domain/screens.ts';
import type { MenuAction } from '../../shared/ipc/announcements.ts';
import { BatchesScreen } from '../batches/batches-screen.tsx';
import { request, useAnnouncement } from '../bridge/requests.ts';
import { FeesScreen } from '../fees/fees-screen.tsx';
import { type Action, isMac, useActions, useAllActions } from '../platform/actions.tsx';
import { focusNextPane, focusSearch } from '../platform/focus.ts';
import { keyed } from '../platform/keys.ts';
import type { Route } from '../platform/route.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useShownEnvironment } from '../platform/shown-environment.tsx';
import { type ArrivalRemark, useFileDrop, usePaste } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { RecipientsScreen } from '../recipients/recipients-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { TransactionsScreen } from '../transactions/transactions-screen.tsx';
import { Fold } from '../ui/fold.tsx';
import { Messages, useToast } from '../ui/messages.tsx';
import { AppProblemList } from '../ui/problems.tsx';
import { WalletsScreen } from '../wallets/wallets-screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { BatchScreen } from './batch-screen.tsx';
import { useCertificateCheck } from './certificate-check.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';

type Overlay = 'palette' | 'shortcuts' | null;

/** The frame around every screen: band, sidebar, and the actions that are available everywhere. */
export function Frame() {
  const { t } = useWords();
  const navigation = useRoute();
  const newBatch = useNewBatch();
  const showToast = useToast();
  const all = useAllActions();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const certificate = useCertificateCheck();
  const checkCertificate = certificate.choose;
  const actions = frameActions({ navigation, newBatch, showOverlay: setOverlay, checkCertificate });
  useActions(actions);
  useAnnouncement('menu-chosen', ({ action }) => performMenuAction(action, all()));
  // Registered last, so that every other listener keeps its edits first.
  useAnnouncement('closing', () => setTimeout(() => void request('app.ready-to-close', {})));
  const remark = useCallback(
    (what: ArrivalRemark, name: string) => showToast(t(`newBatch.${what}`, { name })),
    [showToast, t],
  );
  const drop = useFileDrop(newBatch.receive, remark);
  const { route } = navigation;
  // At 200 % zoom the window itself scrolls: a new place begins at its top.
  useLayoutEffect(() => {
    if (route.focus === undefined) window.scrollTo(0, 0);
  }, [route]);
  useClicksWhereTheyBegan();
  const name = t('newBatch.pasted');
  usePaste({ receive: newBatch.receive, remark, isActive: overlay === null, name });
  return (
    <div className="frame" {...drop.handlers}>
      <Button component="a" className="skip-link" href="#content">
        {t('frame.skip')}
      </Button>
      <EnvironmentBand />
      <Sidebar />
      <Stack
        component="main"
        className="main"
        id="content"
        tabIndex={-1}
        gap={0}
        pos="relative"
        miw={0}
        mih={0}
        style={{ gridArea: 'main' }}
      >
        <AppProblemList />
        <ErrorBoundary place={JSON.stringify(route)}>
          <CurrentScreen route={route} />
        </ErrorBoundary>
        <Messages />
      </Stack>
      {drop.isOver ? <DropTarget /> : null}
      {overlay === 'palette' ? <PaletteDialog onClose={() => setOverlay(null)} /> : null}
      {certificate.shown}
      {overlay === 'shortcuts' ? <ShortcutsDialog actions={all()} onClose={() => setOverlay(null)} /> : null}
    </div>
  );
}

/** Over the whole window while a file is held above it. */
function DropTarget() {
  const look = { bd: '2px dashed var(--accent)', bdrs: 'md', bg: 'var(--accent-tint)', fz: 'lg', fw: 600 };
  const place = {
    inset: 'calc(var(--band-height) + 8px) 8px 8px',
    zIndex: 250,
    pointerEvents: 'none',
  } as const;
  return (
    <Group justify="center" pos="fixed" {...look} style={place}>
      {useWords().t('newBatch.dropHere')}
    </Group>
  );
}

const HATCHED = 'repeating-linear-gradient(135deg, var(--sandbox) 0 2px, transparent 2px 8px)';

/** Each environment is told by the edge of its band as well as by its colours. */
const BANDS = {
  practice: {
    borderBottom: '1px dashed var(--practice)',
    background: 'var(--practice-tint)',
    color: 'var(--practice)',
  },
  sandbox: {
    background: `${HATCHED} left / 48px 100% no-repeat, ${HATCHED} right / 48px 100% no-repeat, var(--sandbox-tint)`,
    color: 'var(--sandbox)',
  },
  live: { background: 'var(--live)', color: 'var(--on-live)', fontSize: 14 },
};

/** Always shows the current environment; its word also begins the window's title. */
function EnvironmentBand() {
  const { t, T, word } = useWords();
  const { environment, profile, name } = useShownEnvironment();
  useEffect(() => {
    document.documentElement.dataset.environment = environment;
    document.title = [word('fact.environment', environment), name, t('app.name')].filter(Boolean).join(' · ');
  }, [environment, name, word, t]);
  return (
    <div
      className={`band band-${environment}`}
      style={BANDS[environment]}
      role="note"
      aria-label={T('fact.environment')}
    >
      <span className="cut">{t(`band.${environment}`, { profile })}</span>
    </div>
  );
}

/**
 * The second click of a double click counts only on the button that had the first. The buttons that lead on are in
 * the same corner, so the second click would press the one that has just appeared under the pointer, possibly Pay,
 * before anybody has read it.
 */
function useClicksWhereTheyBegan(): void {
  const began = useRef<Element | null>(null);
  const onClick = (event: MouseEvent): void => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    // `detail` counts quick clicks at one place; for a key press it is 0.
    if (event.detail <= 1) began.current = button;
    else if (button !== null && button !== began.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
  useWindowEvent('click', onClick, { capture: true });
}

/** The screen for a route. */
function CurrentScreen({ route }: { route: Route }) {
  const { focus } = route;
  switch (route.screen) {
    case 'batch':
      return <BatchScreen key={route.batchId} batchId={route.batchId} step={route.step} focus={focus} />;
    case 'draft':
      return <DraftScreen key={route.draftId} draftId={route.draftId} step={route.step} />;
    case 'batches':
      return <BatchesScreen focus={focus} />;
    case 'wallets':
      return <WalletsScreen focus={focus} />;
    case 'recipients':
      return <RecipientsScreen />;
    case 'transactions':
      return <TransactionsScreen key={focus ?? ''} focus={focus} />;
    case 'fees':
      return <FeesScreen />;
    case 'settings':
      return <SettingsScreen focus={focus} />;
  }
}

interface FrameParts {
  readonly navigation: ReturnType<typeof useRoute>;
  readonly newBatch: ReturnType<typeof useNewBatch>;
  readonly showOverlay: (overlay: 'palette' | 'shortcuts') => void;
  readonly checkCertificate: () => void;
}

/** The actions available on every screen. */
function frameActions({
  navigation,
  newBatch,
  showOverlay,
  checkCertificate,
}: FrameParts): readonly Action[] {
  const screens = SCREENS.map(
    (screen): Action => ({ ...keyed(`go-${screen}`), perform: () => navigation.open({ screen }) }),
  );
  return [
    { ...keyed('new-batch'), perform: () => navigation.open({ screen: 'batches', focus: 'new' }) },
    { ...keyed('open-file'), perform: newBatch.chooseFile },
    ...screens,
    { ...keyed('go-to'), perform: () => showOverlay('palette') },
    { ...keyed('search'), perform: focusSearch },
    { ...keyed('next-pane'), perform: focusNextPane },
    { ...keyed('back'), perform: navigation.goBack },
    { ...keyed('shortcuts'), perform: () => showOverlay('shortcuts') },
    {
      name: 'about',
      label: 'menu.about',
      perform: () => navigation.open({ screen: 'settings', focus: 'about' }),
    },
    {
      name: 'new-sheet',
      label: 'action.newSheet',
      perform: () => navigation.open({ screen: 'batches', focus: 'new-sheet' }),
    },
    { name: 'check-certificate', label: 'action.checkCertificate', perform: checkCertificate },
  ];
}

/** Performs a menu item by its name: the innermost screen that has an action with this name performs it. */
function performMenuAction(name: MenuAction, actions: readonly Action[]): void {
  const action = actions.find((candidate) => candidate.name === name);
  if (action && action.blockedBecause === undefined) action.perform();
}

/** 16 px line icons. They are decoration; the word beside them is the accessible name. */
const ICONS: Readonly<Record<Screen, ReactNode>> = {
  batches: <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6 3.5v9" />,
  wallets: <path d="M2 5h11.5v8H2zM2 5l8-2.5V5M10.5 9h3" />,
  recipients: <path d="M8 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM3 13.5c.5-3 2.5-4 5-4s4.5 1 5 4" />,
  transactions: <path d="M2.5 5h10M10 2.5 12.5 5 10 7.5M13.5 11h-10M6 8.5 3.5 11 6 13.5" />,
  fees: (
    <path d="M4 12 12 4M5 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM11 12.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z" />
  ),
  settings: <path d="M2 4.5h6M11 4.5h3M2 11.5h3M8 11.5h6M9.5 3v3M6.5 10v3" />,
};

const LINES = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

const SIDE = {
  gridArea: 'sidebar',
  borderInlineEnd: '1px solid var(--hairline)',
  overflowY: 'auto',
} as const;

function Sidebar() {
  const { t, language } = useWords();
  const { route, open } = useRoute();
  const current = route.screen === 'batch' || route.screen === 'draft' ? 'batches' : route.screen;
  return (
    <Box
      component="nav"
      className="sidebar"
      p="xs"
      bg="var(--surface)"
      style={SIDE}
      aria-label={t('frame.navigation')}
      data-pane
    >
      <ul>
        {SCREENS.map((screen) => (
          <li key={screen}>
            <NavLink
              component="button"
              c={screen === current ? 'bright' : 'dimmed'}
              mih={36}
              mb={2}
              bdrs="sm"
              aria-current={screen === current ? 'page' : undefined}
              title={`${t(`screen.${screen}`)} (${describeShortcut(keyed(`go-${screen}`).shortcut, language, isMac)})`}
              onClick={() => open({ screen })}
              leftSection={
                <svg {...LINES} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                  {ICONS[screen]}
                </svg>
              }
              label={<span className="word-if-wide">{t(`screen.${screen}`)}</span>}
            />
          </li>
        ))}
      </ul>
    </Box>
  );
}

interface BoundaryProps {
  /** A new place resets the error. */
  readonly place: string;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
}

/** If a screen breaks, it says so in words; the frame, the band and the other screens stay. */
class ErrorBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): BoundaryState {
    return { error };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (previous.place !== this.props.place && this.state.error) this.setState({ error: null });
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.error) return this.props.children;
    return <Crashed message={this.state.error.message} onReopen={() => this.setState({ error: null })} />;
  }
}

function Crashed({ message, onReopen }: { message: string; onReopen: () => void }) {
  const { t } = useWords();
  return (
    <EmptyState role="alert" description={t('frame.crashedAdvice')}>
      <h1>{t('frame.crashed')}</h1>
      <Button variant="filled" onClick={onReopen}>
        {t('frame.reopen')}
      </Button>
      <Fold title={t('frame.details')}>
        <code>{message}</code>
      </Fold>
    </EmptyState>
  );
}
