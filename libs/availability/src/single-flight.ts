export type SingleFlight = <T>(key: string, read: () => Promise<T>) => Promise<T>;

type Running = { readonly now: Promise<unknown>; next?: Promise<unknown> };

/**
 * Lets concurrent callers with the same key share one read. Nobody gets a result older than their call: whoever calls while a read is under way
 * shares the next one. Callers must not mutate the result.
 */
export function createSingleFlight(): SingleFlight {
  const running = new Map<string, Running>();

  function start(key: string, read: () => Promise<unknown>): Promise<unknown> {
    const run: Running = { now: read() };
    running.set(key, run);
    const forget = () => {
      if (running.get(key) === run) running.delete(key);
    };
    run.now.then(forget, forget);
    return run.now;
  }

  return <T>(key: string, read: () => Promise<T>) => {
    const run = running.get(key);
    if (!run) return start(key, read) as Promise<T>;
    const startNext = () => start(key, read);
    run.next ??= run.now.then(startNext, startNext);
    return run.next as Promise<T>;
  };
}
