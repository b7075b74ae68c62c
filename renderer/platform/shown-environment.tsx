import { createContext, type ReactNode, useContext, useLayoutEffect, useMemo, useState } from 'react';
import type { Environment } from '../../shared/ipc/values.ts';
import { useSettings } from './use-settings.tsx';

/** An environment, and the name of the profile in it. */
interface ShownEnvironment {
  readonly environment: Environment;
  readonly profile: string;
}

interface Shown {
  readonly shown: ShownEnvironment;
  readonly show: (shown: ShownEnvironment | null) => void;
}

const ShownContext = createContext<Shown | null>(null);

/**
 * Which environment the band names: that of the batch one stands in, whose money its buttons move, whatever profile is
 * the active one; everywhere else the active profile's.
 */
export function ShownEnvironmentProvider({ children }: { children: ReactNode }) {
  const { environment, profile } = useSettings();
  const [own, show] = useState<ShownEnvironment | null>(null);
  const value = useMemo(
    () => ({ shown: own ?? { environment, profile: profile?.name ?? '' }, show }),
    [own, environment, profile],
  );
  return <ShownContext value={value}>{children}</ShownContext>;
}

export function useShownEnvironment(): ShownEnvironment {
  return useShown().shown;
}

/** While the caller stands, the band names its environment. */
export function useOwnEnvironment({ environment, profile }: ShownEnvironment): void {
  const { show } = useShown();
  // Before it is drawn: no button of a live batch stands under another band for a moment.
  useLayoutEffect(() => {
    show({ environment, profile });
    return () => show(null);
  }, [environment, profile, show]);
}

function useShown(): Shown {
  const shown = useContext(ShownContext);
  if (!shown) throw new Error('the environment is asked for outside its provider');
  return shown;
}
