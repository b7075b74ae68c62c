/** Where a rule comes from: the API's document, or us. */
export type RuleSource =
  | {
      readonly by: 'document';
      /** The heading under which the document states the rule: an operation, or a resource. */
      readonly section: string;
      /** Words from that section; a test compares them with the document. */
      readonly words: string;
    }
  | {
      readonly by: 'ours';
      /** Why we are stricter than the document. */
      readonly reason: string;
    };

/** A rule that a request breaks: the field or parameter, the message in the API's style, and the source of the rule. */
export interface RequestFault {
  readonly field: string;
  readonly message: string;
  readonly source: RuleSource;
}

export function fromDocument(section: string, words: string): RuleSource {
  return { by: 'document', section, words };
}

export function ours(reason: string): RuleSource {
  return { by: 'ours', reason };
}

export function fault(field: string, message: string, source: RuleSource): RequestFault {
  return { field, message, source };
}
