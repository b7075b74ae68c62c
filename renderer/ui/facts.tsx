import { request } from '../bridge/requests.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './controls.tsx';
import type { Fact } from './fact.ts';
import { useToast } from './toast.tsx';

/** Names and values as a list of definitions; a name without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="definitions">
      {facts
        .filter(({ value }) => value)
        .map(({ name, value, isCopied }) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            {isCopied ? (
              <dd>
                <span className="mono">{value}</span> <CopyButton text={String(value)} name={name} />
              </dd>
            ) : (
              <dd>{value}</dd>
            )}
          </div>
        ))}
    </dl>
  );
}

/** Copies a text, which `name` names. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useWords();
  const showToast = useToast();
  return (
    <Button
      kind="link"
      aria-label={`${t('frame.label', { name: t('menu.copy') })} ${name}`}
      onClick={() => void request('app.copy', { text }).then(({ ok }) => ok && showToast(t('frame.copied')))}
    >
      {t('menu.copy')}
    </Button>
  );
}
