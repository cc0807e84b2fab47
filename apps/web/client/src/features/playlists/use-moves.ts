import type { Operation } from '@flotilla/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import type { InputOf } from '../../api/call.ts';
import { queries } from '../../api/query-client.ts';
import { refresh } from '../../api/use-operation.ts';
import { changePages } from '../../api/use-pages.ts';
import { listsOfPlaylists } from './playlists.ts';

/** What says where a row stands for the server: not every reader gets all rows, so positions may have gaps. */
type Place = 'position' | 'videoChannelPosition';
type Row = { readonly id: number } & { readonly [Name in Place]?: number | null };
type Rows = readonly Row[];
type List = { readonly rows: Rows; readonly place: Place };
type Reorder = { readonly startPosition: number; readonly insertAfterPosition: number };
type Change = { readonly save: () => Promise<unknown>; readonly refuse: (error: unknown) => void };

/**
 * Changes a list that has an order: shown at once, and saved one change after the other, because each counts from the one before. When
 * one is refused those behind it are dropped, and the list is as the server has it.
 */
export function useMoves<Op extends Operation>(
  operation: Op,
  input: InputOf<Op>,
  { rows, place }: List,
  save: (reorder: Reorder) => Promise<unknown>,
) {
  const [notMoved, setNotMoved] = useState<unknown>(null);
  const [notRemoved, setNotRemoved] = useState<unknown>(null);
  const saving = useRef<Promise<void>>(undefined);
  const waiting = useRef<Change[]>([]);
  // Changes may be faster than what they change is shown.
  const now = useRef(rows);
  useLayoutEffect(() => {
    now.current = rows;
  }, [rows]);

  const saveAll = async () => {
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
      try {
        await next.save();
      } catch (error) {
        waiting.current = [];
        next.refuse(error);
      }
    }
    saving.current = undefined;
    await refresh(listsOfPlaylists);
  };
  const change = (show: (known: Rows) => Rows, saved: Change) => {
    setNotMoved(null);
    setNotRemoved(null);
    void queries.cancelQueries({ queryKey: [operation.id] });
    changePages(operation, input, (known) => show(known as Rows));
    now.current = show(now.current);
    waiting.current.push(saved);
    saving.current ??= saveAll();
  };
  const positionOf = (row: Row | undefined) => row?.[place] ?? 0;
  const shift = (known: Rows, moved: (position: number) => number): Rows =>
    known.map((row) => ({ ...row, [place]: moved(positionOf(row)) }));

  const move = (from: number, to: number) => {
    const startPosition = positionOf(now.current[from]);
    const insertAfterPosition = positionOf(now.current[to]) - (to > from ? 0 : 1);
    const reorder = { startPosition, insertAfterPosition };
    change((known) => shift(known, (position) => movedTo(position, reorder)).toSorted((a, b) => positionOf(a) - positionOf(b)), {
      save: () => save(reorder),
      refuse: setNotMoved,
    });
  };
  const remove = (rowId: number, removed: () => Promise<unknown>) => {
    const row = now.current.find(({ id }) => id === rowId);
    if (!row) return;
    change(
      (known) =>
        shift(
          known.filter(({ id }) => id !== rowId),
          (position) => (position > positionOf(row) ? position - 1 : position),
        ),
      { save: removed, refuse: setNotRemoved },
    );
  };
  return { notMoved, notRemoved, move, remove };
}

/** Where something stands once what is at `startPosition` was put behind what is at `insertAfterPosition`. */
function movedTo(position: number, { startPosition, insertAfterPosition }: Reorder): number {
  const isDown = insertAfterPosition > startPosition;
  if (position === startPosition) return isDown ? insertAfterPosition : insertAfterPosition + 1;
  if (isDown) return position > startPosition && position <= insertAfterPosition ? position - 1 : position;
  return position > insertAfterPosition && position < startPosition ? position + 1 : position;
}
