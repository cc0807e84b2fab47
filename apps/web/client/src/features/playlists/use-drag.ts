import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A row that is held, and the place it would take among the others. */
export type Held = { readonly from: number; readonly to: number };

/** So near to the edge of the window the page scrolls along. */
const EDGE_PX = 90;
const SCROLL_PX = 12;

/** Has rows of a list dragged by a mouse, a pen or a finger; Escape puts the row back. */
export function useDrag(list: RefObject<HTMLElement | null>, move: (from: number, to: number) => void) {
  const [held, setHeld] = useState<Held | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  const hold = (from: number, event: ReactPointerEvent) => {
    const rows = Array.from(list.current?.children ?? []) as HTMLElement[];
    const row = rows[from];
    if (event.button !== 0 || !row) return;
    // Text is not selected meanwhile.
    event.preventDefault();
    const listening = new AbortController();
    const { signal } = listening;
    const began = event.pageY;
    let y = event.clientY;
    let to = from;
    let frame = 0;
    const follow = () => {
      row.style.translate = `0 ${y + window.scrollY - began}px`;
      to = placeAt(y, rows.toSpliced(from, 1));
      setHeld((before) => (before?.from === from && before.to === to ? before : { from, to }));
    };
    const scrollAlong = () => {
      const by = y < EDGE_PX ? -SCROLL_PX : y > window.innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        follow();
      }
      frame = requestAnimationFrame(scrollAlong);
    };
    const end = (isWanted: boolean) => {
      listening.abort();
      cancelAnimationFrame(frame);
      row.style.translate = '';
      setHeld(null);
      if (isWanted && to !== from) move(from, to);
    };
    stop.current?.();
    stop.current = () => end(false);
    addEventListener(
      'pointermove',
      (moved) => {
        y = moved.clientY;
        follow();
      },
      { signal },
    );
    addEventListener('pointerup', () => end(true), { signal });
    addEventListener('pointercancel', () => end(false), { signal });
    addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
    setHeld({ from, to });
    frame = requestAnimationFrame(scrollAlong);
  };
  return { held, hold };
}

/** How many of the other rows are above this height. */
const placeAt = (y: number, others: readonly HTMLElement[]) =>
  others.filter((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2 < y;
  }).length;
