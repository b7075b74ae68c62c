import './ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/frame.tsx';
import { hasBridge } from './bridge/requests.ts';
import { ActionsProvider } from './platform/actions.tsx';
import { ShownEnvironmentProvider } from './platform/shown-environment.tsx';
import { RouteProvider } from './platform/use-route.tsx';
import { SettingsProvider } from './platform/use-settings.tsx';
import { NewBatchProvider } from './sheet/use-new-batch.tsx';
import { Kit } from './ui/kit.tsx';
import { AppProblemsProvider } from './ui/problems.tsx';
import { WordsProvider } from './words/use-words.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no root element');
if (hasBridge()) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
} else {
  root.textContent =
    'This window isn’t connected to Paysheet. Close it and open Paysheet again. · Cette fenêtre n’est pas reliée à Paysheet. Fermez-la et rouvrez Paysheet.';
}

function App() {
  return (
    <SettingsProvider>
      {({ view }) => (
        <WordsProvider locale={view.locale}>
          <Kit isDark={view.isDark}>
            <RouteProvider>
              <ActionsProvider>
                <AppProblemsProvider>
                  <NewBatchProvider>
                    <ShownEnvironmentProvider>
                      <Frame />
                    </ShownEnvironmentProvider>
                  </NewBatchProvider>
                </AppProblemsProvider>
              </ActionsProvider>
            </RouteProvider>
          </Kit>
        </WordsProvider>
      )}
    </SettingsProvider>
  );
}
