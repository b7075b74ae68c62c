import type { ReactNode } from 'react';
import { EXTERNAL_LINKS, type ExternalLink } from '../../shared/domain/external-links.ts';
import { useCommand, useQuery } from '../bridge/use-request.ts';
import { Button } from '../ui/button.tsx';
import { factsOf } from '../ui/fact.ts';
import { Facts } from '../ui/facts.tsx';
import { Answered } from '../ui/pending.tsx';
import { ProblemList } from '../ui/problem-notice.tsx';
import { useWords } from '../words/use-words.tsx';

/** The version of Paysheet, what it promises, and the projects that it is built on. */
export function AboutSection() {
  const { t } = useWords();
  const about = useQuery('app.about', {});
  return (
    <section className="panel stack">
      <h2>{t('settings.about')}</h2>
      <Answered query={about}>
        {(value) => (
          <>
            <p>{t('settings.version', { version: value.version })}</p>
            <p>{t('settings.promise')}</p>
            <details>
              <summary>{t('frame.details')}</summary>
              <Facts
                facts={factsOf<ReactNode>([
                  ['Electron', <Ground key="electron" version={value.electron} link="electron" />],
                  ['Chromium', <Ground key="chromium" version={value.chromium} link="chromium" />],
                  ['Node', <Ground key="node" version={value.node} link="node" />],
                  [t('settings.platform'), value.platform],
                ])}
              />
            </details>
            <details>
              <summary>{t('settings.licences', { count: value.licences.length })}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard */}
              <ul className="licences" tabIndex={0}>
                {value.licences.map((licence) => (
                  <li key={`${licence.name}@${licence.version}`}>
                    <details>
                      <summary>
                        {licence.name} {licence.version} · {licence.licence}
                        {licence.author ? <span className="soft"> · {licence.author}</span> : null}
                      </summary>
                      <pre>{licence.text}</pre>
                    </details>
                  </li>
                ))}
              </ul>
            </details>
          </>
        )}
      </Answered>
    </section>
  );
}

/** A project that the app is built on, with its page, which opens in the system's browser. */
function Ground({ version, link }: { version: string; link: ExternalLink }) {
  const { t } = useWords();
  const open = useCommand('app.open-link');
  return (
    <>
      {version}{' '}
      <Button kind="link" title={t('settings.opensOutside')} onClick={() => void open.perform({ link })}>
        {new URL(EXTERNAL_LINKS[link]).host}
      </Button>
      <ProblemList problems={open.problems} />
    </>
  );
}
