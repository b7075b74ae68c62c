import { useQuery } from '../bridge/use-request.ts';
import { Answered } from '../ui/pending.tsx';
import { useWords } from '../words/use-words.tsx';

/** Which Paysheet this is, what it promises, and whose work it stands on. */
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
              <dl className="definitions">
                <dt>Electron</dt>
                <dd>{value.electron}</dd>
                <dt>Chromium</dt>
                <dd>{value.chromium}</dd>
                <dt>Node</dt>
                <dd>{value.node}</dd>
                <dt>{t('settings.platform')}</dt>
                <dd>{value.platform}</dd>
              </dl>
            </details>
            <details>
              <summary>{t('settings.licences', { count: value.licences.length })}</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by the keyboard */}
              <ul className="licences" tabIndex={0}>
                {value.licences.map((licence) => (
                  <li key={`${licence.name}@${licence.version}`}>
                    {licence.name} {licence.version} · {licence.licence}
                    {licence.author ? <span className="soft"> · {licence.author}</span> : null}
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
