/** Every word that a person reads comes from the catalogues: no text is written where it is shown. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import { windowMessages } from '../../renderer/words/catalogue.ts';

const messages = windowMessages('en');
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The attributes of an element, or of one of our own components, that a person sees or hears. */
const SPOKEN_ATTRIBUTES =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|label|caption|rule|sentence|confirm|rowHeadTitle|subtitle)$/;
/** What menus, dialogs, notifications and progress show outside the window. */
const SHOWN_BY_MAIN =
  /^(label|sublabel|toolTip|title|subtitle|message|detail|body|buttons|buttonLabel|checkboxLabel|placeholder)$/;
/** Names of things are the same in every language; the name of a sentence is no text. */
const NAMES = /^(Paysheet|Electron|Chromium|Node|SHA-256)$/;

interface SyntaxNode {
  readonly type: string;
  readonly [name: string]: unknown;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'type') === 'string';
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isText(text: unknown): text is string {
  return (
    typeof text === 'string' &&
    /\p{L}{2}/u.test(text) &&
    !NAMES.test(text.trim()) &&
    !Object.hasOwn(messages, text)
  );
}

/** The texts that an expression itself can become: not what it asks for by name, compares with or looks up. */
function textsOf(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return isText(node.value) ? [node.value] : [];
    case 'TemplateLiteral':
      return childrenOf(node).flatMap((part) => {
        const cooked = part.type === 'TemplateElement' ? Object(part.value).cooked : undefined;
        return isText(cooked) ? [cooked] : textsOf(part);
      });
    case 'ConditionalExpression':
      return [...textsOf(node.consequent), ...textsOf(node.alternate)];
    case 'LogicalExpression':
      return textsOf(node.right);
    case 'BinaryExpression':
      return node.operator === '+' ? [...textsOf(node.left), ...textsOf(node.right)] : [];
    case 'ArrayExpression':
      return Array.isArray(node.elements) ? node.elements.flatMap(textsOf) : [];
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
      return textsOf(node.expression);
    default:
      return [];
  }
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node.name ?? node.value ?? '');
}

/** Texts that a window's source shows by itself. */
function literalsOfWindow(node: SyntaxNode): readonly string[] {
  const inner = childrenOf(node).flatMap(literalsOfWindow);
  if (node.type === 'JSXText') return isText(node.value) ? [node.value.trim(), ...inner] : inner;
  if (node.type === 'JSXAttribute' && SPOKEN_ATTRIBUTES.test(nameOf(node.name)))
    return [...textsOf(node.value), ...inner];
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    const shown = Array.isArray(node.children) ? node.children : [];
    return [...shown.flatMap((child) => (Object(child).type === 'JSXText' ? [] : textsOf(child))), ...inner];
  }
  return inner;
}

/** Texts that main hands to the system by itself. */
function literalsOfMain(node: SyntaxNode): readonly string[] {
  const inner = childrenOf(node).flatMap(literalsOfMain);
  const isShown = node.type === 'Property' && SHOWN_BY_MAIN.test(nameOf(node.key));
  return isShown ? [...textsOf(node.value), ...inner] : inner;
}

function found(pattern: string, literalsOf: (node: SyntaxNode) => readonly string[]): readonly string[] {
  return globSync(pattern, { cwd: root }).flatMap((path) => {
    const program: unknown = parseSync(path, readFileSync(join(root, path), 'utf8')).program;
    return isNode(program) ? literalsOf(program).map((text) => `${path}: ${text}`) : [];
  });
}

test('the windows show no text of their own: every word comes from the catalogues', () => {
  assert.deepEqual(found('renderer/**/*.tsx', literalsOfWindow), []);
});

test('menus, dialogs and notifications show no text of their own', () => {
  assert.deepEqual(found('electron/main/**/*.ts', literalsOfMain), []);
});

test('a text written down in a window, and one handed to a dialog, would be found', () => {
  const source = `
    const a = <p title="Close" className="soft">Hello {isLate ? 'late' : t('frame.none')}{x === 'kept' && y}</p>;
    const b = <Field label={\`Row \${n}\`} kind="primary" />;
    const c = { message: isBusy ? 'Quit now' : words('quit'), type: 'question' };`;
  const program: unknown = parseSync('a.tsx', source).program;
  assert.ok(isNode(program));
  assert.deepEqual(literalsOfWindow(program).toSorted(), ['Close', 'Hello', 'Row ', 'late']);
  assert.deepEqual(literalsOfMain(program), ['Quit now']);
});
