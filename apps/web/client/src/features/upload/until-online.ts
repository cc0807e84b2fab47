/** Waits, but no longer than until the network is back when that is what is missing. Rejects when `signal` aborts. */
export function untilOnlineOr(milliseconds: number, signal: AbortSignal, wakesWhenOnline: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('online', wake);
      signal.removeEventListener('abort', stop);
      settle();
    };
    const wake = () => end(resolve);
    const stop = () => end(() => reject(signal.reason));
    const timer = setTimeout(wake, milliseconds);
    if (wakesWhenOnline) window.addEventListener('online', wake);
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
  });
}
