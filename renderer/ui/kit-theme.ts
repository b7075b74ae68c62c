import {
  Accordion,
  ActionIcon,
  Alert,
  Badge,
  Button,
  Checkbox,
  CloseButton,
  type ComboboxParsedItem,
  createTheme,
  EmptyState,
  Input,
  InputWrapper,
  Menu,
  Modal,
  NavLink,
  Notification,
  type OptionsFilter,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
  Tooltip,
  type VariantColorsResolver,
} from '@mantine/core';
import type { KeyboardEvent, SyntheticEvent } from 'react';
import { holdsText } from '../../shared/domain/text-folding.ts';

/** The colours of the kit's parts by their names there; each is a colour token of ours, with its tint. */
const TOKENS: Readonly<Record<string, { readonly ink: string; readonly tint: string }>> = {
  blue: { ink: 'var(--accent)', tint: 'var(--accent-tint)' },
  gray: { ink: 'var(--text)', tint: 'var(--sunken)' },
  red: { ink: 'var(--red)', tint: 'var(--red-tint)' },
  yellow: { ink: 'var(--amber)', tint: 'var(--amber-tint)' },
  green: { ink: 'var(--green)', tint: 'var(--green-tint)' },
  violet: { ink: 'var(--violet)', tint: 'var(--violet-tint)' },
  /** What moves real money: Live's own colour there, the accent elsewhere. */
  money: { ink: 'var(--money)', tint: 'var(--accent-tint)' },
};

/** Every part's colours come from our tokens, which have a light and a dark value each. */
const colours: VariantColorsResolver = ({ color = 'blue', variant }) => {
  const { ink, tint } = TOKENS[color] ?? { ink: 'var(--accent)', tint: 'var(--accent-tint)' };
  const border = '1px solid transparent';
  if (variant === 'filled')
    return {
      background: ink,
      hover: `color-mix(in srgb, ${ink} 88%, var(--text))`,
      color: color === 'money' ? 'var(--on-money)' : 'var(--on-accent)',
      border,
    };
  if (variant === 'light') return { background: tint, hover: 'var(--hover)', color: 'var(--text)', border };
  if (variant === 'transparent')
    return { background: 'transparent', hover: 'transparent', color: ink, border };
  if (variant === 'subtle') return { background: 'transparent', hover: 'var(--hover)', color: ink, border };
  const edge = color === 'red' ? ink : 'var(--edge)';
  const text = color === 'red' ? ink : 'var(--text)';
  return {
    background: 'var(--surface)',
    hover: 'var(--hover)',
    color: text,
    border: `1px solid ${edge}`,
  };
};

/** Drop-downs, menus and tips are there at once: nothing moves under the pointer. */
const AT_ONCE = { duration: 0 };

/** Heights of a control and of a small one, and the room at its sides. The kit's own are larger. */
const SIZES: Readonly<Record<string, readonly [height: string, room: string]>> = {
  sm: ['32px', '12px'],
  xs: ['24px', '8px'],
};

function heightOf(size: unknown): string {
  return SIZES[String(size ?? 'sm')]?.[0] ?? '32px';
}

function roomOf(size: unknown): string {
  return SIZES[String(size ?? 'sm')]?.[1] ?? '12px';
}

const SMALL_LINE = { lineHeight: '16px' };
const FIELD = { wrapper: 'kit-input', error: 'kit-error' };

/** The next letter replaces what was chosen. */
function selectAll({ currentTarget }: SyntheticEvent<HTMLInputElement>): void {
  currentTarget.select();
}

/** Escape closes the open list, and not what it stands in as well. */
function keepEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.ariaExpanded === 'true') event.stopPropagation();
}

/** Accents and case are ignored, as in every search of ours. */
const byWords: OptionsFilter = ({ options, search, limit }) =>
  options
    .flatMap((option): ComboboxParsedItem[] => {
      if (!('group' in option)) return holdsText([option.label], search) ? [option] : [];
      const items = option.items.filter(({ label }) => holdsText([label], search));
      return items.length > 0 ? [{ ...option, items }] : [];
    })
    .slice(0, limit);

const PARTS = {
  Accordion: Accordion.extend({
    defaultProps: { keepMounted: false, transitionDuration: 0, chevronPosition: 'left', chevronSize: 12 },
    styles: { control: { fontSize: 13 } },
  }),
  Alert: Alert.extend({
    defaultProps: { variant: 'light' },
    styles: {
      root: { padding: '8px 12px' },
      wrapper: { alignItems: 'baseline' },
      icon: { width: 'auto', height: 'auto', marginInlineEnd: 12 },
      message: { color: 'inherit' },
    },
  }),
  EmptyState: EmptyState.extend({ defaultProps: { py: 48, px: 'md' } }),
  ActionIcon: ActionIcon.extend({
    defaultProps: { variant: 'subtle', color: 'gray' },
    vars: (_theme, { size }) => ({ root: { '--ai-size': heightOf(size) } }),
  }),
  Badge: Badge.extend({ defaultProps: { variant: 'light', tt: 'none', fw: 400, fz: 12, lts: 0 } }),
  Button: Button.extend({
    defaultProps: { variant: 'default', classNames: { root: 'kit-button' } },
    // Its words break rather than be cut.
    styles: {
      root: { height: 'auto', minHeight: 'var(--button-height)', lineHeight: '20px' },
      label: { gap: 6, overflow: 'visible', whiteSpace: 'normal', textBoxTrim: 'none' },
    },
    vars: (_theme, { size, variant }) => ({
      root: {
        '--button-height': variant === 'transparent' ? '24px' : heightOf(size),
        '--button-padding-x': roomOf(size),
        '--button-fz': '13px',
      },
    }),
  }),
  Checkbox: Checkbox.extend({
    defaultProps: { iconColor: 'var(--on-accent)', classNames: { input: 'kit-check' } },
    styles: { inner: { marginTop: 2 } },
    vars: () => ({ root: { '--checkbox-size': '16px' } }),
  }),
  Input: Input.extend({
    defaultProps: { classNames: FIELD },
    vars: (_theme, { size }) => ({
      wrapper: { '--input-height': heightOf(size), '--input-padding': '8px' },
    }),
  }),
  /** The rule is read below what it is about, and before it is broken. */
  InputWrapper: InputWrapper.extend({
    defaultProps: {
      inputWrapperOrder: ['label', 'input', 'description', 'error'],
      classNames: FIELD,
    },
    styles: { label: { marginBlockEnd: 4 }, description: SMALL_LINE, error: SMALL_LINE },
    vars: () => ({
      label: {},
      description: { '--input-description-size': '12px' },
      error: { '--input-error-size': '12px' },
      success: {},
    }),
  }),
  /** The placeholder that a menu focuses first is not a menu item, and a menu may contain nothing else. */
  Menu: Menu.extend({
    defaultProps: {
      withInitialFocusPlaceholder: false,
      transitionProps: AT_ONCE,
      radius: 'md',
      classNames: { dropdown: 'menu', item: 'menu-item' },
    },
    styles: {
      // A long menu scrolls; in a small window it would otherwise cover the band with the environment.
      dropdown: {
        maxHeight: 'calc(100dvh - 9rem)',
        overflowY: 'auto',
        background: 'var(--surface)',
        borderColor: 'var(--hairline)',
        boxShadow: 'var(--mantine-shadow-md)',
      },
      item: { color: 'var(--text)', lineHeight: '20px', padding: '6px 12px' },
    },
  }),
  /**
   * `lockScroll` would write a style element, which the window's content policy forbids. A click beside a dialog closes
   * nothing, because the second click of a double click may land there. The environment's band is never dimmed.
   */
  Modal: Modal.extend({
    defaultProps: {
      lockScroll: false,
      transitionProps: AT_ONCE,
      closeOnClickOutside: false,
      centered: true,
      size: 520,
      radius: 'md',
      yOffset: 'calc(var(--band-height) + 8px)',
      classNames: { header: 'dialog-header' },
    },
    styles: {
      overlay: { insetBlockStart: 'var(--band-height)' },
      content: { border: '1px solid var(--hairline)' },
      header: { padding: '16px 24px 8px', minHeight: 0 },
      title: { fontSize: 16, lineHeight: '24px', fontWeight: 600 },
      body: { padding: '8px 24px 24px' },
      close: { color: 'var(--soft)' },
    },
  }),
  NavLink: NavLink.extend({
    vars: () => ({
      root: {
        '--nl-bg': 'var(--selected)',
        '--nl-hover': 'var(--selected)',
        '--nl-color': 'var(--text)',
      },
      children: {},
    }),
  }),
  Notification: Notification.extend({
    defaultProps: { maw: 560, mih: 40, mx: 'md', mb: 'xs', py: 4, bd: '1px solid var(--edge)' },
    styles: { root: { boxShadow: 'none' } },
  }),
  SegmentedControl: SegmentedControl.extend({
    defaultProps: { transitionDuration: 0 },
    // What is chosen has the page's own colour in both themes.
    vars: () => ({ root: { '--sc-padding': '2px 10px', '--sc-color': 'var(--surface)' } }),
  }),
  /** What is typed finds a choice, as letters do in a system's own list; it opens when it is pressed, not in passing. */
  Select: Select.extend({
    defaultProps: {
      searchable: true,
      openOnFocus: false,
      filter: byWords,
      onFocus: selectAll,
      onClick: selectAll,
      onKeyDown: keepEscape,
      allowDeselect: false,
      checkIconPosition: 'right',
      maxDropdownHeight: 320,
      comboboxProps: { transitionProps: AT_ONCE, keepMounted: false },
    },
  }),
  Stack: Stack.extend({ defaultProps: { classNames: { root: 'stack' } } }),
  Table: Table.extend({
    defaultProps: {
      verticalSpacing: 'var(--cell-block, 6px)',
      horizontalSpacing: 'var(--cell-inline, 12px)',
      classNames: { th: 'table-head' },
    },
  }),
  Title: Title.extend({ defaultProps: { fz: 'lg', lh: '24px', fw: 600 } }),
  Text: Text.extend({ defaultProps: { size: 'sm' } }),
  TextInput: TextInput.extend({ defaultProps: { spellCheck: false } }),
  Tooltip: Tooltip.extend({
    defaultProps: { events: { hover: true, focus: true, touch: false }, transitionProps: AT_ONCE },
  }),
};

/**
 * The kit's parts with our sizes, colours and words' weight. Its variables stand in `mantine.css`; `close` names every cross
 * that closes something.
 */
export const kitThemeWith = (close: string) =>
  createTheme({
    respectReducedMotion: true,
    cursorType: 'pointer',
    defaultRadius: 'sm',
    primaryColor: 'blue',
    variantColorResolver: colours,
    components: {
      ...PARTS,
      CloseButton: CloseButton.extend({ defaultProps: { attributes: { root: { 'aria-label': close } } } }),
    },
  });
