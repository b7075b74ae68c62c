import { useCallback, useLayoutEffect, useState } from 'react';
import { request } from '../bridge/bridge.ts';
import { useAnnouncement } from '../bridge/use-request.ts';
import { useActions, useAllActions } from '../platform/actions.tsx';
import { type ArrivalRemark, useFileDrop, usePaste } from '../platform/use-arrivals.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { AppProblemList } from '../ui/app-problems.tsx';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { useToast } from '../ui/toast.tsx';
import { useWords } from '../words/use-words.tsx';
import { CurrentScreen } from './current-screen.tsx';
import { EnvironmentBand } from './environment-band.tsx';
import { frameActions, performMenuAction } from './frame-actions.ts';
import { PaletteDialog } from './palette-dialog.tsx';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { Sidebar } from './sidebar.tsx';
import { useClicksWhereTheyBegan } from './use-clicks-where-they-began.ts';
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
