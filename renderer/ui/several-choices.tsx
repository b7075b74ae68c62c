import { Menu } from '@mantine/core';
import { useWords } from '../words/use-words.tsx';
import type { Choice } from './field.tsx';

interface SeveralChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A drop-down of a toolbar of which several choices count at once; it stays open while they are made. */
export function SeveralChoices({ label, choices, chosen, onChosen }: SeveralChoicesProps) {
  const { t, list } = useWords();
  // What is chosen without being offered, as a wallet whose name is not known, is named as it is.
  const value = list(chosen.map((one) => choices.find((choice) => choice.value === one)?.label ?? one));
  return (
    <Menu
      // Its placeholder is no menu item, and a menu may hold nothing else.
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      transitionProps={{ duration: 0 }}
      withinPortal
      classNames={{ dropdown: 'menu', item: 'menu-item' }}
    >
      <Menu.Target>
        <button type="button" className="input input-inline several-choices">
          {chosen.length === 0 ? label : t('transactions.filter', { label, value })}{' '}
          <span aria-hidden="true">▾</span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxGroup value={[...chosen]} onChange={onChosen}>
          {choices.map((choice) => (
            <Menu.CheckboxItem key={choice.value} value={choice.value}>
              {choice.label}
            </Menu.CheckboxItem>
          ))}
        </Menu.CheckboxGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
