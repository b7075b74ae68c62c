import './ui/kit-parts.css';
import '@mantine/notifications/styles.css';
import './ui/inter.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/mantine.css';
import './ui/panels.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/frame.tsx';
import { hasBridge } from './bridge/requests.ts';
import { ActionsProvider } from './platform/actions.tsx';
import { ShownEnvironmentProvider } from './platform/shown-environment.tsx';
import { RouteProvider } from './platform/use-route.tsx';
import { SettingsProvider } from './platform/use-settings.tsx';
import { NewBatchProvider } from './sheet/use-new-batch.tsx';
import { kitThemeWith } from './ui/kit-theme.ts';
import { AppProblemsProvider } from './ui/problems.tsx';
import { useWords, WordsProvider } from './words/use-words.tsx';

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

/** The kit's own styles come from our files, so that it injects none, which the window's CSP forbids. */
const NO_INJECTED_STYLES = {
  withCssVariables: false,
  withStaticClasses: false,
  withGlobalClasses: false,
} as const;

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

function Kit({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const close = useWords().t('frame.close');
  const theme = useMemo(() => kitThemeWith(close), [close]);
  return (
    <MantineProvider theme={theme} forceColorScheme={isDark ? 'dark' : 'light'} {...NO_INJECTED_STYLES}>
      {children}
    </MantineProvider>
  );
}
