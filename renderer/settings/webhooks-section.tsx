import { Accordion, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from '../bridge/requests.ts';
import { webhookFacts, yesOrNo } from '../facts/service-facts.ts';
import { Answered } from '../ui/answered.tsx';
import { FactList } from '../ui/fact-list.tsx';
import { useWords } from '../words/use-words.tsx';

/** The subscriptions, read only as in the API. They are asked for on demand: a person who pays hardly needs them. */
export function WebhooksSection() {
  const { t } = useWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <Stack component="section" className="panel">
      <h2>{t('webhooks.title')}</h2>
      <p className="soft">{t('webhooks.readOnly')}</p>
      {isShown ? <Subscriptions /> : <Button onClick={() => setIsShown(true)}>{t('webhooks.show')}</Button>}
    </Stack>
  );
}

function Subscriptions() {
  const { t, T } = useWords();
  const webhooks = useQuery('webhooks.list', {});
  return (
    <Answered query={webhooks}>
      {({ webhooks: all }) =>
        all.length === 0 ? (
          <p>{t('webhooks.empty')}</p>
        ) : (
          <Accordion order={3}>
            {all.map(({ id, url, eventType, isActive }) => (
              <Accordion.Item key={id} value={id}>
                <Accordion.Control>
                  {url || id}
                  <span className="soft">
                    {' · '}
                    <span className="mono">{eventType}</span>
                    {` · ${t('frame.label', { name: t('fees.active') })} ${yesOrNo(T, isActive) ?? ''}`}
                  </span>
                </Accordion.Control>
                <Accordion.Panel>
                  <Subscription id={id} />
                </Accordion.Panel>
              </Accordion.Item>
            ))}
          </Accordion>
        )
      }
    </Answered>
  );
}

function Subscription({ id }: { id: string }) {
  const words = useWords();
  const webhook = useQuery('webhooks.get', { id });
  return <Answered query={webhook}>{(value) => <FactList {...webhookFacts(value, words)} />}</Answered>;
}
