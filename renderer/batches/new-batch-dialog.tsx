import { isMac } from '../platform/actions.tsx';
import { keyed } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import { useRoute } from '../platform/use-route.tsx';
import { useNewBatch } from '../sheet/use-new-batch.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useWords } from '../words/use-words.tsx';

/** The four ways to begin: a file, the clipboard, the sample, an empty sheet. */
export function NewBatchDialog({ onClose }: { onClose: () => void }) {
  const { t, language } = useWords();
  const newBatch = useNewBatch();
  const { replace } = useRoute();
  const begin = (perform: () => void) => () => {
    onClose();
    perform();
  };
  const keys = describeShortcut(keyed('paste').shortcut, language, isMac);
  return (
    <Dialog title={t('button.new-batch')} onClose={onClose}>
      <ul className="stack ways">
        <li>
          <Button kind="primary" onClick={begin(newBatch.chooseFile)} data-autofocus>
            {t('button.choose-file')}
          </Button>
          <p className="soft">{t('newBatch.chooseHint')}</p>
        </li>
        <li>
          <h3>{t('newBatch.paste')}</h3>
          <p className="soft">{t('newBatch.pasteHint', { keys })}</p>
        </li>
        <li>
          <Button onClick={begin(newBatch.useSample)}>{t('newBatch.sample')}</Button>
          <p className="soft">{t('newBatch.sampleHint')}</p>
        </li>
        <li>
          <Button onClick={() => replace({ screen: 'batches', focus: 'new-sheet' })}>
            {t('action.newSheet')}
          </Button>
          <p className="soft">{t('newBatch.templateHint')}</p>
        </li>
      </ul>
    </Dialog>
  );
}
