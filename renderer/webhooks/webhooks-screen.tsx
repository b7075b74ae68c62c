import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '../bridge/requests.ts';
import { webhookFacts, yesOrNo } from '../facts/service-facts.ts';
import { Answered } from '../ui/answered.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { Ledger } from '../ui/ledger.tsx';
import { Screen, SidePanel } from '../ui/screen.tsx';
import { SearchedList } from '../ui/searched-list.tsx';
import { useWords } from '../words/use-words.tsx';

/** The subscriptions, read only as in the API; they are managed in the portal. */
export function WebhooksScreen() {
  const { t, T } = useWords();
  const webhooks = useQuery('webhooks.list', {});
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Screen
      title={t('screen.webhooks')}
      isFlush
      actions={<Button onClick={webhooks.reload}>{t('wallets.refresh')}</Button>}
    >
      <Stack className="list-pane">
        <p className="soft">{t('webhooks.readOnly')}</p>
        <Answered query={webhooks}>
          {(value) => (
            <SearchedList
              items={value.webhooks}
              textsOf={({ url, eventType, isActive, id }) => [
                ...[url, eventType, id, `${t('fees.active')} ${yesOrNo(T, isActive) ?? ''}`],
              ]}
              label={t('webhooks.search')}
              empty={t('webhooks.empty')}
            >
              {(shown) => (
                <Ledger
                  label={t('screen.webhooks')}
                  lines={shown}
                  keyOf={({ id }) => id}
                  lineClass={({ id }) => (id === chosen ? 'is-chosen' : '')}
                  columns={[
                    {
                      heading: t('fact.address'),
                      name: ({ id, url }) => url || id,
                      open: ({ id }) => setChosen(id),
                    },
                    { heading: t('webhooks.event'), className: 'mono', cell: ({ eventType }) => eventType },
                    { heading: t('fees.active'), cell: ({ isActive }) => yesOrNo(T, isActive) },
                  ]}
                />
              )}
            </SearchedList>
          )}
        </Answered>
      </Stack>
      {chosen ? <WebhookPanel key={chosen} id={chosen} onClose={() => setChosen(null)} /> : null}
    </Screen>
  );
}

function WebhookPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords();
  const { t } = words;
  const webhook = useQuery('webhooks.get', { id });
  return (
    <SidePanel title={t('webhooks.one')} onClose={onClose}>
      <Answered query={webhook}>{(value) => <FactList {...webhookFacts(value, words)} />}</Answered>
    </SidePanel>
  );
}
