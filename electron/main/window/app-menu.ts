/**
 * The application menu as data. The window handles its own keys (it knows what has the focus), so the accelerators
 * here are only shown, not registered. A click on the menu announces the action to the window.
 */
import type { MenuItemConstructorOptions } from 'electron';
import { SCREENS, type Screen } from '../../../shared/domain/screens.ts';
import { formatMessage, type Locale, type MessageId } from '../../../shared/i18n/catalogue.ts';
import type { MenuAction } from '../../../shared/ipc/announcements.ts';

interface MenuOptions {
  readonly locale: Locale;
  readonly platform: NodeJS.Platform;
  /** Developer tools are offered only during development. */
  readonly isPackaged: boolean;
  readonly choose: (action: MenuAction) => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { locale, platform, isPackaged, choose } = options;
  const isMac = platform === 'darwin';
  const word = (id: MessageId): string => {
    const text = formatMessage(locale, id);
    return isMac ? text.replace('&', '') : text;
  };
  const action = (label: MessageId, name: MenuAction, accelerator?: string): MenuItemConstructorOptions => ({
    label: word(label),
    click: () => choose(name),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const role = (label: MessageId, name: NonNullable<MenuItemConstructorOptions['role']>) => ({
    label: word(label),
    role: name,
  });
  const screen = (name: Screen, index: number) => ({
    ...action(`screen.${name}`, `go-${name}`, `CmdOrCtrl+${index + 1}`),
    // Doubled, it is no mark of the letter that opens the item.
    label: formatMessage(locale, `screen.${name}`).replaceAll('&', '&&'),
  });
  return [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    {
      label: word('menu.file'),
      submenu: [
        action('button.new-batch', 'new-batch', 'CmdOrCtrl+N'),
        action('menu.open-file', 'open-file', 'CmdOrCtrl+O'),
        action('menu.new-sheet', 'new-sheet'),
        action('menu.check-certificate', 'check-certificate'),
        SEPARATOR,
        action('menu.export', 'export', 'CmdOrCtrl+E'),
        action('menu.print', 'print'),
        SEPARATOR,
        isMac ? role('menu.close', 'close') : role('menu.quit', 'quit'),
      ],
    },
    {
      label: word('menu.edit'),
      submenu: [
        action('button.undo', 'undo', 'CmdOrCtrl+Z'),
        action('button.redo', 'redo', 'CmdOrCtrl+Y'),
        SEPARATOR,
        role('menu.cut', 'cut'),
        role('menu.copy', 'copy'),
        role('menu.paste', 'paste'),
        role('menu.select-all', 'selectAll'),
        SEPARATOR,
        action('menu.search', 'search', 'CmdOrCtrl+F'),
      ],
    },
    {
      label: word('menu.go'),
      submenu: [action('menu.go-to', 'go-to', 'CmdOrCtrl+K'), SEPARATOR, ...SCREENS.map(screen)],
    },
    {
      label: word('menu.view'),
      submenu: [
        role('menu.zoom-in', 'zoomIn'),
        role('menu.zoom-out', 'zoomOut'),
        role('menu.zoom-reset', 'resetZoom'),
        SEPARATOR,
        role('menu.full-screen', 'togglefullscreen'),
        ...(isPackaged ? [] : [role('menu.developer-tools', 'toggleDevTools')]),
      ],
    },
    {
      label: word('menu.help'),
      role: 'help',
      submenu: [action('menu.shortcuts', 'shortcuts', 'F1'), action('menu.about', 'about')],
    },
  ];
}
