import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { formatMessage } from '../../../shared/i18n/catalogue.ts';
import {
  type Certificate,
  type CertifiedFile,
  certificateOf,
  certificateText,
} from '../../documents/certificate.ts';
import {
  type CertificateFault,
  faultsBesideFiles,
  faultsBesideJournal,
  faultsWithin,
  readCertificate,
} from '../../documents/check-certificate.ts';
import type { ReadonlyJournal } from '../../engine/ports/journal-port.ts';
import { fileFault } from '../../files/read-file.ts';
import { writeFinishedContent } from '../../workbooks/finished-file.ts';
import { batchNamed } from '../batch-document.ts';
import type { CommandContext } from '../command-context.ts';
import { demandWritable, refuseExport } from '../export-target.ts';
import { readTextFile, whyUnread } from '../json-file.ts';
import { closing, openReader, openReaderWithWarning } from '../open-engine.ts';
import { LOCALE } from '../problem-words.ts';
import { EXIT, type ExitStatus, unusable } from '../refusal.ts';

export const CERTIFICATE_EXTENSIONS = ['.json'] as const;

interface CertificateOptions {
  readonly out?: string;
  readonly sheet?: string;
  readonly results?: string;
}

/** `paysheet certificate write BATCH --out FILE` and `… verify FILE`. */
export function certificate(
  context: CommandContext,
  [action = '', target = '']: readonly string[],
  options: CertificateOptions,
): Promise<ExitStatus> {
  return action === 'write' ? write(context, target, options) : verify(context, target, options);
}

async function write(
  context: CommandContext,
  name: string,
  { out, sheet, results }: CertificateOptions,
): Promise<ExitStatus> {
  if (out === undefined) throw unusable('write needs --out FILE.json.');
  if (sheet !== undefined) throw unusable('--sheet goes with verify: the journal knows the sheet.');
  await demandWritable(out, CERTIFICATE_EXTENSIONS);
  const certified = results === undefined ? null : await certifiedFile(results);
  return closing(await openReaderWithWarning(context), async (journal) => {
    if (batchNamed(journal, name).closed === undefined)
      throw unusable(`${name} is not closed: "paysheet close ${name}" closes it.`);
    const { sha256 } = await writeCertificate(journal, name, out, certified);
    const file = resolve(out);
    await context.output.result({ batch: name, file, sha256 }, `${file}: ${sha256}`);
    return EXIT.allPaid;
  });
}

/** Writes the certificate of the batch's last closing; refuses a place that takes no file (exit 2). */
export async function writeCertificate(
  journal: Pick<ReadonlyJournal, 'events'>,
  batch: string,
  target: string,
  results: CertifiedFile | null,
): Promise<Certificate> {
  const made = certificateOf(journal, batch, { results });
  if (made === undefined) throw new Error(`${batch} was never closed`);
  await writeFinishedContent(target, certificateText(made)).catch(refuseExport);
  return made;
}

async function verify(
  context: CommandContext,
  path: string,
  { out, sheet, results }: CertificateOptions,
): Promise<ExitStatus> {
  if (out !== undefined) throw unusable('--out goes with write.');
  const sha256 = {
    sheet: sheet && (await certifiedFile(sheet)).sha256,
    results: results && (await certifiedFile(results)).sha256,
  };
  const read = readCertificate(await readTextFile('certificate', path));
  if (!read.ok) return report(context, { certificate: undefined, faults: read.faults, compared: [] });
  const found = read.certificate;
  const isBesideJournal = context.options.data !== undefined;
  const faults = [
    ...faultsWithin(found),
    ...faultsBesideFiles(found, sha256),
    ...(isBesideJournal
      ? await closing(await openReader(context), (journal) => faultsBesideJournal(found, journal))
      : []),
  ];
  const compared = [
    'itself',
    ...(sheet === undefined ? [] : ['sheet']),
    ...(results === undefined ? [] : ['results']),
    ...(isBesideJournal ? ['journal'] : []),
  ];
  return report(context, { certificate: found, faults, compared });
}

async function report(
  { output }: CommandContext,
  {
    certificate: found,
    faults,
    compared,
  }: {
    readonly certificate: Certificate | undefined;
    readonly faults: readonly CertificateFault[];
    readonly compared: readonly string[];
  },
): Promise<ExitStatus> {
  const ok = faults.length === 0;
  if (output.isJson)
    await output.json({ ok, batch: found?.batch ?? null, sha256: found?.sha256 ?? null, compared, faults });
  else {
    for (const { fault, member } of faults)
      output.line(`${wordsOf(fault)}${member === undefined ? '' : ` (${member})`}`);
    if (ok && found !== undefined) {
      output.line(
        `The certificate of ${found.batch} holds: it agrees with ${compared.map((each) => COMPARED_WORDS[each]).join(', ')}.`,
      );
      output.line(`${found.environment}, closed by ${found.closed.by} at ${found.closed.at}.`);
      if (found.results !== null && !compared.includes('results'))
        output.line(
          `The results that it names, ${found.results.name}, were not compared: --results FILE does it.`,
        );
      output.line(`Its hash: ${found.sha256}`);
      output.line(NO_SIGNATURE);
    }
  }
  return ok ? EXIT.allPaid : EXIT.someNotPaid;
}

const NO_SIGNATURE =
  'A hash is no signature: whoever changes the file can make a new one. Compare it with one that was kept elsewhere, as on the signed report, or with the journal (--data).';

const COMPARED_WORDS: Readonly<Record<string, string>> = {
  itself: 'itself',
  sheet: 'the sheet',
  results: 'the results',
  journal: 'the journal',
};

const wordsOf = (fault: CertificateFault['fault']): string =>
  fault === 'journal-broken' ? BROKEN : formatMessage(LOCALE, `certificate-fault.${fault}`);

/** With the command that says more, which the window does not have. */
const BROKEN = 'The journal does not hold: "paysheet verify" says why.';

/** A file's name and hash; refuses one that cannot be read (exit 2). */
export async function certifiedFile(path: string): Promise<CertifiedFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash).catch((failure: unknown) => {
    throw fileFault(failure) === undefined ? failure : unusable(`${path}: ${whyUnread(failure)}.`);
  });
  return { name: basename(path), sha256: hash.digest('hex') };
}
