import { useEffect, useState } from 'react';

/**
 * What a person is typing over a value that is kept elsewhere. It begins anew if that value becomes another, not each time
 * that it is read again: what was typed and not saved stays.
 */
export function useDraftOf<Value>(kept: Value): [draft: Value, setDraft: (draft: Value) => void] {
  const [draft, setDraft] = useState(kept);
  const content = JSON.stringify(kept);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same content in another object is no change.
  useEffect(() => setDraft(kept), [content]);
  return [draft, setDraft];
}
