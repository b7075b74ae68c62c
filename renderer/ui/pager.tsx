import { useWords } from '../words/use-words.tsx';
import { Button } from './button.tsx';

interface PagerProps {
  readonly total: number;
  readonly offset: number;
  readonly limit: number;
  readonly onOffset: (offset: number) => void;
}

/** Moves through a long list by pages; nothing if one page holds all of it. */
export function Pager({ total, offset, limit, onOffset }: PagerProps) {
  const { t, count } = useWords();
  if (total <= limit && offset === 0) return null;
  const to = Math.min(total, offset + limit);
  return (
    <div className="line-up pager">
      <Button isSmall disabled={offset === 0} onClick={() => onOffset(Math.max(0, offset - limit))}>
        {t('frame.previousPage')}
      </Button>
      <span>
        {t('frame.pageOf', { from: count(Math.min(total, offset + 1)), to: count(to), total: count(total) })}
      </span>
      <Button isSmall disabled={to >= total} onClick={() => onOffset(offset + limit)}>
        {t('frame.nextPage')}
      </Button>
    </div>
  );
}
