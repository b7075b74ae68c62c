/** Where a rule comes from: a line of the API's document, or us. Shown wherever a rule refuses something. */
export type RuleSource =
  | {
      readonly by: 'document';
      /** The document's heading the line stands under. */
      readonly section: string;
      /** The line in `payments-api.md`. */
      readonly line: number;
      /** Words that stand on that line; a test compares them with the document. */
      readonly words: string;
    }
  | {
      readonly by: 'ours';
      /** Why we are stricter than the document. */
      readonly reason: string;
    };

/** A rule that a request breaks: the field or parameter, the message in the API's style, and the rule's line. */
export interface RequestFault {
  readonly field: string;
  readonly message: string;
  readonly source: RuleSource;
}

export function fromDocument(section: string, line: number, words: string): RuleSource {
  return { by: 'document', section, line, words };
}

export function ours(reason: string): RuleSource {
  return { by: 'ours', reason };
}
