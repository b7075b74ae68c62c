import { request } from '../bridge/bridge.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

/** An id with its name and a copy button; nothing if there is no id. For use in a list of definitions. */
export function Copyable({ name, value }: { name: string; value: string | null }) {
  if (value === null || value === '') return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <span className="mono">{value}</span> <CopyButton text={value} name={name} />
      </dd>
    </>
  );
}

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
