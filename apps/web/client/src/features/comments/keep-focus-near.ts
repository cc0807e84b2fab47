const ROWS = 'article[id^="comment-"]';

/** The element that shows a comment. */
export const rowOf = (commentId: number) => `comment-${commentId}`;

/**
 * Called when a person deletes or approves a comment, whose button goes with that: as soon as nothing has the focus, its row gets it, or else the next
 * one, the one before, or the heading. Ends when the person goes on.
 */
export function keepFocusNear(commentId: number): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const own = rows.findIndex(({ id }) => id === rowOf(commentId));
  const near = [...rows.slice(own), ...rows.slice(0, own).toReversed()];
  const focusNear = () => {
    if (document.activeElement !== document.body) return;
    const heading = document.getElementById('comments') ?? document.querySelector<HTMLElement>('h1');
    (near.find(({ isConnected }) => isConnected) ?? heading)?.focus();
  };
  // In the next frame, when a dialog no longer keeps the focus from the page.
  const changes = new MutationObserver(() => requestAnimationFrame(focusNear));
  changes.observe(document.body, { childList: true, subtree: true });
  const end = () => {
    changes.disconnect();
    for (const input of ['keydown', 'pointerdown']) removeEventListener(input, end, true);
  };
  for (const input of ['keydown', 'pointerdown']) addEventListener(input, end, true);
}
