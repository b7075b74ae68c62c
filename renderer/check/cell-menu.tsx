import { Menu } from '@mantine/core';
import { isMac, useAllActions } from '../platform/actions.tsx';
import { describeShortcut } from '../platform/shortcut.ts';
import { useWords } from '../words/use-words.tsx';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
}

/** The items of the context menu: the same actions as the keys, each with its key. */
const OFFERED = [
  'copy',
  'clear-cells',
  'fill-down',
  'replace',
  'set-aside',
  'accept-proposal',
  'accept-all-alike',
  'undo',
  'redo',
];

/** The menu of the selected cells. Paste is missing, because the system gives the clipboard only to its key. */
export function CellMenu({ at, onClose }: { readonly at: MenuPlace; readonly onClose: () => void }) {
  const { t, language } = useWords();
  const all = useAllActions()();
  const offered = OFFERED.flatMap((name) => all.find((action) => action.name === name) ?? []);
  return (
    <Menu opened onClose={onClose} position="bottom-start">
      <Menu.Target>
        <span className="menu-place" style={{ insetInlineStart: at.x, insetBlockStart: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('check.cellMenu')}>
        {offered.map(({ name, label, labelValues, shortcut, blockedBecause, perform }) => (
          <Menu.Item
            key={name}
            disabled={blockedBecause !== undefined}
            rightSection={
              shortcut ? <span className="soft">{describeShortcut(shortcut, language, isMac)}</span> : null
            }
            onClick={() => {
              onClose();
              perform();
            }}
          >
            {t(label, labelValues)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
