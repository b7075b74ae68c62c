import { request } from '../bridge/bridge.ts';
import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';
import { useToast } from './toast.tsx';

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
