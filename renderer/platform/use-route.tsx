import { type ReactNode, useEffect, useMemo, useReducer } from 'react';
import { provided } from './provided.ts';
import { followRoute, parseRoute, type Route } from './route.ts';

interface Navigation {
  readonly route: Route;
  readonly canGoBack: boolean;
  readonly open: (route: Route) => void;
  /** Like `open`, but Back skips the present place. */
  readonly replace: (route: Route) => void;
  readonly goBack: () => void;
  /** Leaves a place that is no more: back to the one before, or home. */
  readonly leave: () => void;
}

const [NavigationContext, useRoute] = provided<Navigation>('the route');

export { useRoute };

/** The last place of the window is remembered, so that it opens there again. */
const PLACE_KEY = 'paysheet.place';

export function RouteProvider({ children }: { children: ReactNode }) {
  const [history, dispatch] = useReducer(followRoute, null, () => ({
    current: parseRoute(localStorage.getItem(PLACE_KEY)),
    earlier: [],
  }));
  useEffect(() => localStorage.setItem(PLACE_KEY, JSON.stringify(history.current)), [history.current]);
  const navigation = useMemo<Navigation>(() => {
    const canGoBack = history.earlier.length > 0;
    const replace = (route: Route) => dispatch({ kind: 'replaced', route });
    const goBack = () => dispatch({ kind: 'went-back' });
    return {
      route: history.current,
      canGoBack,
      open: (route) => dispatch({ kind: 'opened', route }),
      replace,
      goBack,
      leave: () => (canGoBack ? goBack() : replace({ screen: 'batches' })),
    };
  }, [history]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}
