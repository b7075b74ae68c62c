/** Files that are no sheet, a sheet of which nothing can be paid, and values longer than anyone expects. */
import { dropFile } from './hands.ts';
import { bytesOf, csvText, NO_SHEETS, payment } from './sheet-files.ts';
import { expectVisible, primary, type Walk } from './walk-tools.ts';

export async function walkRefusedFiles({ page, visit, screen }: Walk): Promise<void> {
  await screen('batches');
  for (const [state, { file, bytes }] of Object.entries(NO_SHEETS)) {
    await dropFile(page, file, bytes);
    await expectVisible(page.getByRole('dialog').getByRole('alert'));
    await visit(`import-${state}`);
    await page.keyboard.press('Escape');
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
  await dropFile(page, 'zero.csv', bytesOf(csvText([payment(1, { Montant: '0' })])));
  await expectVisible(page.getByRole('combobox').first());
  await expectVisible(primary(page));
  await primary(page).click();
  await expectVisible(page.getByRole('grid'));
  await visit('check-nothing-to-pay');
  await screen('batches');
  await visit('batches-drafts');
}
