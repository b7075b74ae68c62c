/** A mail as a file (`.eml`) that a person opens in their mail program, reads and sends: we send nothing. */
import { createHash } from 'node:crypto';

export interface MailDraft {
  /** Undefined leaves the address to the person who sends it. */
  readonly to: string | undefined;
  readonly subject: string;
  readonly text: string;
  readonly attachment: { readonly name: string; readonly pdf: Uint8Array };
}

/** RFC 5322 allows 998 bytes a line and recommends 78; base64 in lines of 76 (RFC 2045). */
const LINE = /.{1,76}/g;
/** Bytes of one encoded word: with its frame it stays below RFC 2047's 75 characters. */
const WORD_BYTES = 42;

/** The whole file, ASCII alone. Texts are encoded, so that no line end in one can begin a header. */
export function mailDraft({ to, subject, text, attachment }: MailDraft): string {
  const boundary = `paysheet-${createHash('sha256').update(attachment.pdf).digest('hex').slice(0, 32)}`;
  const name = encodedWords(attachment.name);
  return [
    // Outlook opens a file with this header as a draft instead of as a mail that was received.
    'X-Unsent: 1',
    ...(to === undefined ? [] : [`To: ${onOneLine(to)}`]),
    `Subject: ${encodedWords(subject)}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    ...base64Lines(Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8')),
    `--${boundary}`,
    `Content-Type: application/pdf; name="${name}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    ...base64Lines(attachment.pdf),
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** An address of a checked sheet has no line end; one from elsewhere must not begin a header either. */
function onOneLine(text: string): string {
  return text.replace(/[^\x21-\x7e]/g, '');
}

function base64Lines(bytes: Uint8Array): readonly string[] {
  return Buffer.from(bytes).toString('base64').match(LINE) ?? [];
}

/** RFC 2047, cut between characters. */
function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?utf-8?B?${Buffer.from(each, 'utf8').toString('base64')}?=`)
    .join('\r\n ');
}
