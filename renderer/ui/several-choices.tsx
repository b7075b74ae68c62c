import { Menu } from '@mantine/core';
import { useWords } from '../words/use-words.tsx';
import type { Choice } from './field.tsx';

interface SeveralChoicesProps {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
  readonly onChosen: (chosen: readonly string[]) => void;
}

/** A drop-down of a toolbar with several choices at once; it stays open while they are made. */
export function SeveralChoices({ label, choices, chosen, onChosen }: SeveralChoicesProps) {
  const { t, list } = useWords();
  // A chosen value that is not offered, such as a wallet with an unknown name, is shown unchanged.
  const value = list(chosen.map((one) => choices.find((choice) => choice.value === one)?.label ?? one));
  return (
    <Menu
      // The placeholder is not a menu item, and a menu may contain nothing else.
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
