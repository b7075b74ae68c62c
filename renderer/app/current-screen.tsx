import { BatchesScreen } from '../batches/batches-screen.tsx';
import { FeesScreen } from '../fees/fees-screen.tsx';
import type { Route } from '../platform/route.ts';
import { RecipientsScreen } from '../recipients/recipients-screen.tsx';
import { SettingsScreen } from '../settings/settings-screen.tsx';
import { TransactionsScreen } from '../transactions/transactions-screen.tsx';
import { WalletsScreen } from '../wallets/wallets-screen.tsx';
import { WebhooksScreen } from '../webhooks/webhooks-screen.tsx';
import { BatchScreen } from './batch-screen.tsx';
import { DraftScreen } from './draft-screen.tsx';

/** The screen for a route. */
export function CurrentScreen({ route }: { route: Route }) {
  const { focus } = route;
  switch (route.screen) {
    case 'batch':
      return <BatchScreen key={route.batchId} batchId={route.batchId} step={route.step} focus={focus} />;
    case 'draft':
      return <DraftScreen key={route.draftId} draftId={route.draftId} step={route.step} />;
    case 'batches':
      return <BatchesScreen focus={focus} />;
    case 'wallets':
      return <WalletsScreen focus={focus} />;
    case 'recipients':
      return <RecipientsScreen />;
    case 'transactions':
      return <TransactionsScreen key={focus ?? ''} focus={focus} />;
    case 'fees':
      return <FeesScreen />;
    case 'webhooks':
      return <WebhooksScreen />;
    case 'settings':
      return <SettingsScreen focus={focus} />;
  }
}
