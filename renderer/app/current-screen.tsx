import { BatchesScreen } from '../batches/batches-screen.tsx';
import type { Route } from './route.ts';

/** The screen of a place. */
export function CurrentScreen({ route }: { route: Route }) {
  return <BatchesScreen focus={route.focus} />;
}
