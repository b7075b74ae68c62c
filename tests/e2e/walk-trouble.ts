/** Files that are no sheet, a sheet of which nothing can be paid, and values longer than anyone expects. */
import { dropFile } from './hands.ts';
import { csvText, payment } from './sheet-files.ts';
import { expectVisible, primary, type Walk } from './walk-tools.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** How an encrypted workbook begins: a compound file with the stream EncryptedPackage. */
const ENCRYPTED = new Uint8Array([
  ...[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
  ...new Uint8Array(1016),
  ...[...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ...new Uint8Array(512),
]);

const NO_SHEETS: readonly (readonly [state: string, file: string, bytes: Uint8Array])[] = [
  ['password', 'paie protégée.xlsx', ENCRYPTED],
  ['damaged', 'paie.xlsx', bytesOf('PK\u0003\u0004 and then nothing of a workbook')],
  ['wrong-format', 'paie.pdf', bytesOf('%PDF-1.7')],
  ['empty', 'paie.csv', bytesOf('')],
];

export async function walkRefusedFiles({ page, visit, screen }: Walk): Promise<void> {
  for (const [state, file, bytes] of NO_SHEETS) {
    await dropFile(page, file, bytes);
    await expectVisible(page.getByRole('alert').first());
    await visit(`import-${state}`);
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    await screen('batches');
  }
}

const LONG_FILE = `Paie de novembre ${'des établissements de la région nord '.repeat(4)}(version définitive corrigée).csv`;

export async function walkExtremes({ page, visit, screen }: Walk): Promise<void> {
  await dropFile(
    page,
    LONG_FILE,
    bytesOf(
      csvText([
        payment(1, {
          Prénom: 'Maria Esperança Conceição dos Santos',
          Nom: 'Rodrigues de Albuquerque e Vasconcelos',
        }),
        payment(2, { Prénom: 'محمد', Nom: 'عبد الرحمن' }),
        payment(3, { Montant: '399999999' }),
        payment(4, { Montant: '1' }),
      ]),
    ),
  );
  await expectVisible(page.getByRole('combobox').first());
  await expectVisible(primary(page));
  await primary(page).click();
  await expectVisible(page.getByRole('grid'));
  await visit('check-extremes');
  await screen('batches');
}

export async function walkNothingToPay({ page, visit, screen }: Walk): Promise<void> {
  await dropFile(page, 'rien.csv', bytesOf(csvText([payment(1, { Montant: '0' })])));
  await expectVisible(page.getByRole('combobox').first());
  await expectVisible(primary(page));
  await primary(page).click();
  await expectVisible(page.getByRole('grid'));
  await visit('check-nothing-to-pay');
  await screen('batches');
  await visit('batches-drafts');
}
