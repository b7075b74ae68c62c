import { useEffect } from 'react';
import { useShownEnvironment } from '../platform/shown-environment.tsx';
import { useWords } from '../words/use-words.tsx';

/** Always says which environment one is in; its word also begins the window's title. */
export function EnvironmentBand() {
  const { t, T, word } = useWords();
  const { environment, profile } = useShownEnvironment();
  useEffect(() => {
    document.documentElement.dataset.environment = environment;
    document.title = `${word('word', environment)} · ${t('app.name')}`;
  }, [environment, word, t]);
  return (
    <div className={`band band-${environment}`} role="note" aria-label={T('environment.label')}>
      <span className="band-words">{t(`band.${environment}`, { profile })}</span>
    </div>
  );
}
