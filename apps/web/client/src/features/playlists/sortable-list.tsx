import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './sortable-list.module.css';
import { useDrag } from './use-drag.ts';

type Way = 'down' | 'up';
type Props<Row> = {
  readonly label: string;
  /** The same array as long as nothing changes. */
  readonly rows: readonly Row[];
  /** There may be more than are shown. */
  readonly total: number;
  readonly nameOf: (row: Row) => string;
  /** Puts the row of an index at another one. */
  readonly move: (from: number, to: number) => void;
  readonly children: (row: Row, index: number) => ReactNode;
};

/** A list whose order is changed by dragging, by buttons or by keys. What was moved keeps the focus, and its new place is said. */
export function SortableList<Row extends { readonly id: number }>({ label, rows, total, nameOf, move, children }: Props<Row>) {
  const list = useRef<HTMLOListElement>(null);
  const hint = useId();
  const [said, say] = useState('');
  const pressed = useRef<{ readonly id: number; readonly way: Way }>(undefined);
  // Keys may be faster than what they move is shown.
  const order = useRef(rows);
  const placeOf = (row: Row) => order.current.findIndex(({ id }) => id === row.id);
  const put = (row: Row, to: number) => {
    const from = placeOf(row);
    if (from < 0 || to === from || to < 0 || to >= order.current.length) return false;
    order.current = order.current.toSpliced(from, 1).toSpliced(to, 0, row);
    move(from, to);
    say(t('playlists.moved', { name: nameOf(row), position: to + 1, total }));
    return true;
  };
  const { held, hold } = useDrag(list, (from, to) => {
    const row = rows[from];
    if (row) put(row, to);
  });
  // A browser takes the focus from what changes its place in the page.
  useLayoutEffect(() => {
    order.current = rows;
    const { id, way } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-way="${way}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, [rows]);

  const press = (row: Row, to: number, way: Way) => {
    if (put(row, to)) pressed.current = { id: row.id, way };
  };
  const pressKey = (event: KeyboardEvent, row: Row, way: Way) => {
    const from = placeOf(row);
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    press(row, to, way);
  };
  const button = (row: Row, way: Way, isPossible: boolean) => (
    <Button
      kind="quiet"
      isSquare
      data-way={way}
      aria-label={way === 'up' ? t('playlists.up', { name: nameOf(row) }) : t('playlists.down', { name: nameOf(row) })}
      // One that is disabled would lose the focus at the end of the list.
      aria-disabled={!isPossible}
      aria-describedby={hint}
      onClick={() => press(row, placeOf(row) + (way === 'up' ? -1 : 1), way)}
      onKeyDown={(event) => pressKey(event, row, way)}
    >
      <Icon name={way} />
    </Button>
  );
  return (
    <>
      <p id={hint} className="soft small">
        {t('playlists.orderHint')}
      </p>
      <ol ref={list} className={styles.list} aria-label={label}>
        {rows.map((row, index) => (
          <li key={row.id} data-row={row.id} className={`panel ${styles.row} ${held ? lookOf(held, index) : ''}`}>
            <span className={styles.grip} aria-hidden="true" onPointerDown={(event) => hold(index, event)}>
              <Icon name="grip" />
            </span>
            <div className={styles.content}>{children(row, index)}</div>
            <div className={styles.ways}>
              {button(row, 'up', index > 0)}
              {button(row, 'down', index < rows.length - 1)}
            </div>
          </li>
        ))}
      </ol>
      <output className="visually-hidden" aria-live="assertive">
        {said}
      </output>
    </>
  );
}

/** Which row is held, and where it would go. */
function lookOf({ from, to }: { readonly from: number; readonly to: number }, index: number): string {
  if (index === from) return styles.held ?? '';
  if (index !== to) return '';
  return (to < from ? styles.before : styles.after) ?? '';
}
