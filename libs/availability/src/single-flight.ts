export type SingleFlight = <T>(key: string, read: () => Promise<T>) => Promise<T>;

type Running = { readonly now: Promise<unknown>; next?: Promise<unknown> };

/**
 * Lets requests that ask the same at the same time share one read. Nobody is given what was read before they asked: who comes while a
 * read is under way shares the next one. What is shared must not be changed.
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
