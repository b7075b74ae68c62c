import { createTheme, MantineProvider } from '@mantine/core';
import { ToastProvider } from '../ui/toast.tsx';
import { WordsProvider } from '../words/use-words.tsx';
import { ActionsProvider } from './actions.tsx';
import { AppProblemsProvider } from './app-problems.tsx';
import { Frame } from './frame.tsx';
import { ShownEnvironmentProvider } from './shown-environment.tsx';
import { NewBatchProvider } from './use-new-batch.tsx';
import { RouteProvider } from './use-route.tsx';
import { SettingsProvider } from './use-settings.tsx';

const theme = createTheme({ fontFamily: 'var(--font)', respectReducedMotion: true });

/** The kit's own styles come from files of ours, so that it injects none: the window's CSP forbids it. */
const NO_INJECTED_STYLES = {
  withCssVariables: false,
  withStaticClasses: false,
  withGlobalClasses: false,
} as const;

export function App() {
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
