import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { pageThatExists } from './page-that-exists.ts';

const whole = new Intl.NumberFormat('en');

type Props = {
  /** What tells the total. */
  readonly list: Pick<UseQueryResult, 'isFetching' | 'isPlaceholderData' | 'isSuccess'>;
  readonly total: number;
  readonly start: number;
  readonly count: number;
  /** Shows another page in the place of this one. */
  readonly onTurn: (start: number) => void;
};

/** Leads through a list that is longer than a page, and says where one is; from a page that is not there any more to the last one. */
export function Pager({ list, total, start: asked, count, onTurn }: Props) {
  const start = pageThatExists({ start: asked, total, count });
  const isKnown = list.isSuccess && !list.isFetching && !list.isPlaceholderData;
  useEffect(() => {
    if (isKnown && start !== asked) onTurn(start);
  });
  if (total === 0) return null;
  const end = Math.min(start + count, total);
  return (
    <nav className="pager" aria-label="Pages">
      <output className="soft small num">
        {whole.format(start + 1)} to {whole.format(end)} of {whole.format(total)}
      </output>
      {total > count && (
        <>
          <Button kind="quiet" disabled={start === 0} onClick={() => onTurn(Math.max(0, start - count))}>
            Previous
          </Button>
          <Button kind="quiet" disabled={end >= total} onClick={() => onTurn(start + count)}>
            Next
          </Button>
        </>
      )}
    </nav>
  );
}
