import { writeFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { payeeAccount, payeePhone } from '../support/payee-numbers.ts';

const HEADINGS = [
  'First name',
  'Last name',
  'Email',
  'Phone',
  'Country',
  'Amount',
  'Currency',
  'Channel',
  'Provider',
  'Account number',
  'Transit number',
  'Institution number',
  'Language',
  'Recipient type',
  'Description',
  'Reference',
] as const;

const FIRST_NAMES = ['Awa', 'Aïcha', 'Élodie', 'Jean-Marc', 'Fatou', 'Mamadou', 'Chloé', 'Kwame'];
const LAST_NAMES = ['Diop', "N'Diaye", 'Ouédraogo', 'Tremblay', 'Bénévent', 'Koné', 'Gagnon', 'Traoré'];

/** A plausible payroll line; every one is a different person and payment. */
function payrollLine(index: number): readonly (string | number)[] {
  const first = FIRST_NAMES[index % FIRST_NAMES.length] as string;
  const last = `${LAST_NAMES[(index >> 3) % LAST_NAMES.length]}${String.fromCharCode(97 + (index % 26))}`;
  const amount = 10_000 + ((index * 7_919) % 400_000);
  const shared = [`p${index}@example.com`] as const;
  const tail = [index % 2 === 0 ? 'fr' : 'en', 'transaction', `Salary ${index}`, `REF-${index}`] as const;
  if (index % 2 === 0) {
    const phone = payeePhone(index);
    return [
      first,
      last,
      ...shared,
      phone,
      'SN',
      amount,
      'XOF',
      'mobile_money',
      'orange',
      '',
      '',
      '',
      ...tail,
    ];
  }
  const account = payeeAccount(index);
  return [first, last, ...shared, '', 'CA', amount / 100, 'CAD', 'eft', '', account, '00012', '003', ...tail];
}

/** Writes a CSV with this many rows and sixteen columns, like a payroll program's export. */
export function writeLargeCsv(file: string, rows: number, line = payrollLine): void {
  writeFileSync(file, `${largeSheetLines(rows, line).join('\r\n')}\r\n`);
}

/** The headings, and so many lines. */
export function largeSheetLines(rows: number, line = payrollLine): readonly string[] {
  return [HEADINGS.join(','), ...Array.from({ length: rows }, (_, index) => line(index).join(','))];
}

/** The same with faults: a mark behind every fourth name, an amount of zero in the fourth of each thousand rows. */
export function faultyLine(index: number): readonly (string | number)[] {
  return payrollLine(index).map((value, column) => {
    if (column === 1 && index % 4 === 1) return `${value} *`;
    return column === 5 && index % 1_000 === 3 ? 0 : value;
  });
}

/** The same rows as a workbook with shared strings, as Excel saves it. */
export async function writeLargeXlsx(file: string, rows: number): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({
    filename: file,
    useSharedStrings: true,
    useStyles: true,
  });
  const sheet = book.addWorksheet('Payroll');
  sheet.addRow([...HEADINGS]).commit();
  for (let index = 0; index < rows; index++) {
    sheet.addRow(payrollLine(index).map((value) => (value === '' ? null : value))).commit();
  }
  await book.commit();
}
