import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ScrollArea.css';
import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/Menu.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/mantine.css';
import './ui/controls.css';
import './ui/panels.css';
import { createTheme, MantineProvider, Menu } from '@mantine/core';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Frame } from './app/frame.tsx';
import { hasBridge } from './bridge/requests.ts';
import { ActionsProvider } from './platform/actions.tsx';
import { ShownEnvironmentProvider } from './platform/shown-environment.tsx';
import { RouteProvider } from './platform/use-route.tsx';
import { SettingsProvider } from './platform/use-settings.tsx';
import { NewBatchProvider } from './sheet/use-new-batch.tsx';
import { AppProblemsProvider } from './ui/problems.tsx';
import { ToastProvider } from './ui/toast.tsx';
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

/** Every drop-down: the placeholder is not a menu item, and a menu may contain nothing else. */
const DROP_DOWN = Menu.extend({
  defaultProps: {
    withInitialFocusPlaceholder: false,
    transitionProps: { duration: 0 },
    classNames: { dropdown: 'menu', item: 'menu-item' },
  },
});

const theme = createTheme({
  respectReducedMotion: true,
  components: { Menu: DROP_DOWN },
});

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
          <MantineProvider
            theme={theme}
            forceColorScheme={view.isDark ? 'dark' : 'light'}
            {...NO_INJECTED_STYLES}
          >
            <RouteProvider>
              <ActionsProvider>
                <ToastProvider>
                  <AppProblemsProvider>
                    <NewBatchProvider>
                      <ShownEnvironmentProvider>
                        <Frame />
                      </ShownEnvironmentProvider>
                    </NewBatchProvider>
                  </AppProblemsProvider>
                </ToastProvider>
              </ActionsProvider>
            </RouteProvider>
          </MantineProvider>
        </WordsProvider>
      )}
    </SettingsProvider>
  );
}
