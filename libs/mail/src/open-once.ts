/** Opens something at its first use and keeps it. What could not be opened, such as a library whose file could not be read, is tried again at the next use. */
export function openOnce<T>(open: () => Promise<T>): { readonly get: () => Promise<T>; readonly opened: () => Promise<T> | undefined } {
  let kept: Promise<T> | undefined;
  return {
    get() {
      if (kept) return kept;
      const opening = open();
      kept = opening;
      opening.catch(() => {
        if (kept === opening) kept = undefined;
      });
      return opening;
    },
    opened: () => kept,
  };
}
