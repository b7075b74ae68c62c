import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { SCREENS } from '../../shared/domain/screens.ts';
import type { MenuAction } from '../../shared/ipc/announcements.ts';
import { BatchesScreen } from '../batches/batches-screen.tsx';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';
import { FeesScreen } from '../fees/fees-screen.tsx';
import { type Action, useActions, useAllActions } from '../platform/actions.tsx';
import { focusNextPane, focusSearch } from '../platform/focus.ts';
import { keyed } from '../platform/keys.ts';
import type { Route } from '../platform/route.ts';
import { useShownEnvironment } from '../platform/shown-environment.tsx';
import { type ArrivalRemark, useFileDrop, usePaste } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { RecipientsScreen } from '../recipients/recipients-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { TransactionsScreen } from '../transactions/transactions-screen.tsx';
import { AppProblemList } from '../ui/app-problems.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { ToastRegion, useToast } from '../ui/toast.tsx';
import { WalletsScreen } from '../wallets/wallets-screen.tsx';
import { WebhooksScreen } from '../webhooks/webhooks-screen.tsx';
import { useWords } from '../words/use-words.tsx';
import { BatchScreen } from './batch-screen.tsx';
import { DraftScreen } from './draft-screen.tsx';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import './frame.css';

type Overlay = 'palette' | 'shortcuts' | null;

/** The frame around every screen: band, sidebar, and the actions that are available everywhere. */
export function Frame() {
  const { t } = useWords();
  const navigation = useRoute();
  const newBatch = useNewBatch();
  const showToast = useToast();
  const all = useAllActions();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const actions = frameActions({ navigation, newBatch, showOverlay: setOverlay });
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
      <a className="skip-link button" href="#content">
        {t('frame.skip')}
      </a>
      <EnvironmentBand />
      <Sidebar />
      <main className="main" id="content" tabIndex={-1}>
        <AppProblemList />
        <ErrorBoundary place={JSON.stringify(route)}>
          <CurrentScreen route={route} />
        </ErrorBoundary>
        <ToastRegion />
      </main>
      {drop.isOver ? <div className="drop-target">{t('newBatch.dropHere')}</div> : null}
      {overlay === 'palette' ? <PaletteDialog onClose={() => setOverlay(null)} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog actions={all()} onClose={() => setOverlay(null)} /> : null}
    </div>
  );
}

/** Always shows the current environment; its word also begins the window's title. */
function EnvironmentBand() {
  const { t, T, word } = useWords();
  const { environment, profile } = useShownEnvironment();
  useEffect(() => {
    document.documentElement.dataset.environment = environment;
    document.title = `${word('fact.environment', environment)} · ${t('app.name')}`;
  }, [environment, word, t]);
  return (
    <div className={`band band-${environment}`} role="note" aria-label={T('fact.environment')}>
      <span className="band-words">{t(`band.${environment}`, { profile })}</span>
    </div>
  );
}

/**
 * The second click of a double click counts only on the button that had the first. The buttons that lead on are in
 * the same corner, so the second click would press the one that has just appeared under the pointer, possibly Pay,
 * before anybody has read it.
 */
function useClicksWhereTheyBegan(): void {
  useEffect(() => {
    let began: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // `detail` counts quick clicks at one place; for a key press it is 0.
      if (event.detail <= 1) began = button;
      else if (button !== null && button !== began) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener('click', onClick, { capture: true });
    return () => window.removeEventListener('click', onClick, { capture: true });
  }, []);
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
    case 'webhooks':
      return <WebhooksScreen />;
    case 'settings':
      return <SettingsScreen focus={focus} />;
  }
}

interface FrameParts {
  readonly navigation: ReturnType<typeof useRoute>;
  readonly newBatch: ReturnType<typeof useNewBatch>;
  readonly showOverlay: (overlay: 'palette' | 'shortcuts') => void;
}

/** The actions available on every screen. */
function frameActions({ navigation, newBatch, showOverlay }: FrameParts): readonly Action[] {
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
  ];
}

/** Performs a menu item by its name: the innermost screen that has an action with this name performs it. */
function performMenuAction(name: MenuAction, actions: readonly Action[]): void {
  const action = actions.find((candidate) => candidate.name === name);
  if (action && action.blockedBecause === undefined) action.perform();
}
