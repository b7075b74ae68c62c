import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import type { Environment } from '../../shared/ipc/values.ts';
import { provided } from './provided.ts';
import { useSettings } from './use-settings.tsx';

/** An environment, and the name of its profile. */
interface ShownEnvironment {
  readonly environment: Environment;
  readonly profile: string;
}

interface Shown {
  readonly shown: ShownEnvironment;
  readonly show: (shown: ShownEnvironment | null) => void;
  /** The name of the open batch or draft; null elsewhere. */
  readonly name: string | null;
  readonly showName: (name: string | null) => void;
}

const [ShownContext, useShown] = provided<Shown>('the shown environment');

/**
 * Which environment the band names: that of the open batch, whose money its buttons move, whatever profile is active;
 * elsewhere the active profile's.
 */
export function ShownEnvironmentProvider({ children }: { children: ReactNode }) {
  const { environment, profile } = useSettings();
  const [own, show] = useState<ShownEnvironment | null>(null);
  const [name, showName] = useState<string | null>(null);
  const value = useMemo(
    () => ({ shown: own ?? { environment, profile: profile?.name ?? '' }, show, name, showName }),
    [own, environment, profile, name],
  );
  return <ShownContext value={value}>{children}</ShownContext>;
}

export function useShownEnvironment(): ShownEnvironment & Pick<Shown, 'name'> {
  const { shown, name } = useShown();
  return { ...shown, name };
}

/** The window's title has the name of what is open while the calling component is mounted. */
export function useOpenName(name: string): void {
  const { showName } = useShown();
  useLayoutEffect(() => {
    showName(name);
    return () => showName(null);
  }, [name, showName]);
}

/** The band names this environment while the calling component is mounted. */
export function useOwnEnvironment({ environment, profile }: ShownEnvironment): void {
  const { show } = useShown();
  // Before painting, so that no button of a live batch is ever shown under another band.
  useLayoutEffect(() => {
    show({ environment, profile });
    return () => show(null);
  }, [environment, profile, show]);
}
