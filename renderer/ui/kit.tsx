import { MantineProvider } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { useWords } from '../words/use-words.tsx';
import { kitThemeWith } from './kit-theme.ts';

/** The kit's own styles come from our files, so that it injects none, which the window's CSP forbids. */
const NO_INJECTED_STYLES = {
  withCssVariables: false,
  withStaticClasses: false,
  withGlobalClasses: false,
} as const;

/** The kit in our theme; its words are those of the language around it. */
export function Kit({ isDark, children }: { isDark: boolean; children: ReactNode }) {
  const close = useWords().t('frame.close');
  const theme = useMemo(() => kitThemeWith(close), [close]);
  const scheme = isDark ? 'dark' : 'light';
  // The kit says it only after the effects of its children, in which a chart takes its colours.
  useLayoutEffect(() => {
    document.documentElement.dataset.mantineColorScheme = scheme;
  }, [scheme]);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme} {...NO_INJECTED_STYLES}>
      {children}
    </MantineProvider>
  );
}
