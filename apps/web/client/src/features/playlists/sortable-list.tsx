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
  const put = (from: number, to: number, way?: Way) => {
    const row = rows[from];
    if (!row || to === from || to < 0 || to >= rows.length) return;
    if (way) pressed.current = { id: row.id, way };
    move(from, to);
    say(t('playlists.moved', { name: nameOf(row), position: to + 1, total }));
  };
  const { held, hold } = useDrag(list, put);
  // A browser takes the focus from what changes its place in the page.
  useLayoutEffect(() => {
    const { id, way } = pressed.current ?? {};
    pressed.current = undefined;
    if (id === undefined) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-row="${id}"] [data-way="${way}"]`);
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }, [rows]);

  const pressKey = (event: KeyboardEvent, from: number, way: Way) => {
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    put(from, to, way);
  };
  const button = (row: Row, index: number, way: Way) => {
    const to = way === 'up' ? index - 1 : index + 1;
    return (
      <Button
        kind="quiet"
        isSquare
        data-way={way}
        aria-label={way === 'up' ? t('playlists.up', { name: nameOf(row) }) : t('playlists.down', { name: nameOf(row) })}
        // One that is disabled would lose the focus at the end of the list.
        aria-disabled={to < 0 || to >= rows.length}
        aria-describedby={hint}
        onClick={() => put(index, to, way)}
        onKeyDown={(event) => pressKey(event, index, way)}
      >
        <Icon name={way} />
      </Button>
    );
  };
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
              {button(row, index, 'up')}
              {button(row, index, 'down')}
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
