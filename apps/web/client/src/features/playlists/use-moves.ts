import type { Operation } from '@flotilla/contract';
import { useRef, useState } from 'react';
import type { InputOf } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';
import { refresh } from '../../api/use-operation.ts';
import { changePages } from '../../api/use-pages.ts';
import { listsOfPlaylists } from './playlists.ts';

type Reorder = { readonly startPosition: number; readonly insertAfterPosition: number };

/**
 * Changes the order of a list: shown at once, and saved one move after the other, because each counts from the one before. When one is
 * refused those behind it are dropped, and the list is as the server has it.
 */
export function useMoves<Op extends Operation>(operation: Op, input: InputOf<Op>, save: (reorder: Reorder) => Promise<unknown>) {
  const [error, setError] = useState<unknown>(null);
  const saving = useRef<Promise<void>>(undefined);
  const waiting = useRef<Reorder[]>([]);

  const saveAll = async () => {
    try {
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await save(next);
    } catch (refusal) {
      waiting.current = [];
      setError(refusal);
    }
    saving.current = undefined;
    await refresh(listsOfPlaylists);
  };
  const move = (from: number, to: number) => {
    setError(null);
    void queries.cancelQueries({ queryKey: [operation.id] });
    changePages(operation, input, (rows) => rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]));
    waiting.current.push({ startPosition: from + 1, insertAfterPosition: to > from ? to + 1 : to });
    saving.current ??= saveAll();
  };
  return { error, move };
}
