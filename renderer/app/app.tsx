import { createTheme, MantineProvider } from '@mantine/core';
import { ActionsProvider } from '../platform/actions.tsx';
import { ShownEnvironmentProvider } from '../platform/shown-environment.tsx';
import { RouteProvider } from '../platform/use-route.tsx';
import { SettingsProvider } from '../platform/use-settings.tsx';
import { NewBatchProvider } from '../sheet/use-new-batch.tsx';
import { AppProblemsProvider } from '../ui/app-problems.tsx';
import { ToastProvider } from '../ui/toast.tsx';
import { WordsProvider } from '../words/use-words.tsx';
import { Frame } from './frame.tsx';

const theme = createTheme({ fontFamily: 'var(--font)', respectReducedMotion: true });

/** The kit's own styles come from our files, so that it injects none, which the window's CSP forbids. */
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
