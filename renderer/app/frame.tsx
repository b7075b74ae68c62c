import { useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';
import { useActions, useAllActions } from '../platform/actions.tsx';
import { useShownEnvironment } from '../platform/shown-environment.tsx';
import { type ArrivalRemark, useFileDrop, usePaste } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { AppProblemList } from '../ui/app-problems.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { CurrentScreen } from './current-screen.tsx';
import { frameActions, performMenuAction } from './frame-actions.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { usePaletteEntries } from './use-palette-entries.ts';
import './frame.css';

type Overlay = 'palette' | 'shortcuts' | null;

/** What stands round every screen: band, sidebar, and what answers everywhere. */
export function Frame() {
  const { t } = useWords();
  const navigation = useRoute();
  const newBatch = useNewBatch();
  const say = useToast();
  const all = useAllActions();
  const [overlay, setOverlay] = useState<Overlay>(null);
  const actions = frameActions({ navigation, newBatch, showOverlay: setOverlay });
  useActions(actions);
  useAnnouncement('menu-chosen', ({ action }) => performMenuAction(action, all()));
  // Last: whoever still holds something keeps it first.
  useAnnouncement('closing', () => setTimeout(() => void request('app.ready-to-close', {})));
  const remark = useCallback(
    (what: ArrivalRemark, name: string) => say(t(`newBatch.${what}`, { name })),
    [say, t],
  );
  const drop = useFileDrop(newBatch.receive, remark);
  const { route } = navigation;
  // At 200 % zoom the window itself scrolls: a place begins at its top, not where the last one was left.
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
      </main>
      {drop.isOver ? <div className="drop-target">{t('newBatch.dropHere')}</div> : null}
      {overlay === 'palette' ? <Palette onClose={() => setOverlay(null)} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog actions={all()} onClose={() => setOverlay(null)} /> : null}
    </div>
  );
}

function Palette({ onClose }: { onClose: () => void }) {
  const entries = usePaletteEntries();
  return <PaletteDialog entries={entries} onClose={onClose} />;
}

/** Always says which environment one is in; its word also begins the window's title. */
function EnvironmentBand() {
  const { t, T, word } = useWords();
  const { environment, profile } = useShownEnvironment();
  useEffect(() => {
    document.documentElement.dataset.environment = environment;
    document.title = `${word('fact.environment', environment)} · ${t('app.name')}`;
  }, [environment, word, t]);
  return (
    <div className={`band band-${environment}`} role="note" aria-label={T('environment.label')}>
      <span className="band-words">{t(`band.${environment}`, { profile })}</span>
    </div>
  );
}

/**
 * The further clicks of a double click count only on the button that had the first: the ways on stand in one corner, and
 * the second click would press what has just come under the pointer, Pay among them, before anybody has read it.
 */
function useClicksWhereTheyBegan(): void {
  useEffect(() => {
    let began: Element | null = null;
    const onClick = (event: MouseEvent): void => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      // `detail` counts the clicks in quick succession at one place; a key's click has 0.
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
