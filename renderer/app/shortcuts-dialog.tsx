import { Group, Kbd, Modal, Stack } from '@mantine/core';
import { type Action, isMac } from '../platform/actions.tsx';
import { KEYS, type KeyPlace, placesFrom } from '../platform/keys.ts';
import { describeShortcut } from '../platform/shortcut.ts';
import type { MessageId } from '../words/catalogue.ts';
import { useWords } from '../words/use-words.tsx';

const WIDTH_PX = 800;

const TITLES: Readonly<Record<KeyPlace, MessageId>> = {
  home: 'screen.batches',
  check: 'step.check',
  sheet: 'shortcuts.sheet',
  results: 'step.results',
  batch: 'shortcuts.batch',
  everywhere: 'shortcuts.everywhere',
};

/** Not torn apart by the columns. */
const WHOLE = { breakInside: 'avoid' } as const;

/** F1: every key of the window by its place; keys that work here come first. */
export function ShortcutsDialog({ actions, onClose }: { actions: readonly Action[]; onClose: () => void }) {
  const { t } = useWords();
  return (
    <Modal opened title={t('shortcuts.title')} size={WIDTH_PX} onClose={onClose}>
      <div style={{ columns: '320px 2', columnGap: 48 }}>
        {placesFrom(actions.map(({ name }) => name)).map(({ place, isHere }) => (
          <PlaceOfKeys key={place} place={place} isHere={isHere} />
        ))}
        <section style={WHOLE}>
          <h3>{t('shortcuts.grid')}</h3>
          <ul>
            <li>{t('shortcuts.grid.move')}</li>
            <li>{t('shortcuts.grid.edit')}</li>
            <li>{t('shortcuts.grid.head')}</li>
          </ul>
        </section>
      </div>
    </Modal>
  );
}

function PlaceOfKeys({ place, isHere }: { place: KeyPlace; isHere: boolean }) {
  const { t, language } = useWords();
  return (
    <section style={WHOLE}>
      <h3>
        {t(TITLES[place])} {isHere ? <span className="soft">{t('shortcuts.here')}</span> : null}
      </h3>
      <Stack component="dl" gap={4} mt={4} mb="md">
        {KEYS.filter((key) => key.place === place).map(({ name, label, shortcut }) => (
          <Group key={name} justify="space-between" wrap="nowrap">
            <dt>{t(label)}</dt>
            <dd>
              <Kbd ff="text" fw={400}>
                {describeShortcut(shortcut, language, isMac)}
              </Kbd>
            </dd>
          </Group>
        ))}
      </Stack>
    </section>
  );
}
