import { useOpenBatch } from '../batch/open-batch.ts';
import { useWords } from '../words/use-words.tsx';

/** What was written for payees or a bank about rows of the batch: a log, since we send none of it. */
export function Documents() {
  const { note, documents } = useOpenBatch().batch;
  const { t, word, dateTime, person } = useWords();
  if (note === undefined && documents.length === 0) return null;
  return (
    <>
      {note === undefined ? null : <p className="soft">{note}</p>}
      {documents.length === 0 ? null : (
        <ul className="soft" aria-label={t('results.documents')}>
          {documents.map(({ document, by, at, rows }) => (
            <li key={`${document} ${at}`}>
              {t('results.document', {
                ...{ count: rows, by: person(by), when: dateTime(at) },
                what: word('fact.document', document),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
