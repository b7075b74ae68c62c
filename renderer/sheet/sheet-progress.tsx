import { Button, Group, Stack } from '@mantine/core';
import { Notice } from '../ui/notice.tsx';
import { ProblemList } from '../ui/problems.tsx';
import { Progress } from '../ui/progress.tsx';
import { useWords } from '../words/use-words.tsx';
import { isReadersOwn } from './sheet-state.ts';
import { useNewBatch } from './use-new-batch.tsx';
import { useSheet } from './use-sheet.tsx';

/** The progress of reading and checking, with Cancel; or why the file cannot be read, and what to do. */
export function SheetProgressNotice() {
  const { t } = useWords();
  const { progress, cancel, retry } = useSheet();
  const newBatch = useNewBatch();
  switch (progress.kind) {
    case 'ready':
      return null;
    case 'working':
      return (
        <Progress
          label={t(progress.stage === 'reading' ? 'sheet.reading' : 'sheet.checking')}
          done={progress.share}
          total={progress.share > 0 ? 1 : 0}
          isShare
          secondsLeft={null}
          onCancel={cancel}
        />
      );
    case 'cancelled':
      return (
        <Notice severity="warning" action={<Button onClick={retry}>{t('frame.tryAgain')}</Button>}>
          {t('sheet.cancelled')}
        </Notice>
      );
    case 'refused':
      return (
        <Stack>
          <h2>{t(progress.problem.code === 'file-no-payments' ? 'sheet.empty' : 'sheet.refused')}</h2>
          <ProblemList problems={[progress.problem]} />
          {progress.sheetNames.length > 1 ? <p>{t('sheet.chooseAnother')}</p> : null}
          <Group gap="xs">
            <Button variant="filled" onClick={newBatch.chooseFile}>
              {t('button.choose-file')}
            </Button>
            {isReadersOwn(progress.problem) ? <Button onClick={retry}>{t('frame.tryAgain')}</Button> : null}
          </Group>
        </Stack>
      );
  }
}
