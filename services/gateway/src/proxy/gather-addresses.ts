import { type Address, keyOf, newAddress, type Target, targetOf } from './address.ts';
import { isName, type Lookup, resolveTargets } from './resolve-targets.ts';

type Dependencies = {
  readonly lookup: Lookup;
  readonly resolveEveryMs: number;
  /** Called with the addresses at every change, and with those that were removed. */
  readonly changed: (addresses: readonly Address[], gone: readonly Address[]) => void;
};

/** Keeps resolving the host names of these URLs, and keeps what is known of addresses that stay. Returns a function that stops it. */
export function gatherAddresses(urls: readonly string[], { lookup, resolveEveryMs, changed }: Dependencies): () => void {
  if (urls.length === 0) throw new Error('A service without any address cannot be asked.');
  const names = urls.filter(isName);
  const targets = new Map<string, readonly Target[]>(urls.map((url) => [url, [targetOf(url)]]));
  let known = new Map<string, Address>();
  let isResolving = false;

  function gather(): void {
    const found = new Map<string, Address>();
    for (const target of [...targets.values()].flat()) {
      const key = keyOf(target);
      if (!found.has(key)) found.set(key, known.get(key) ?? newAddress(target));
    }
    if ([...found.keys()].join() === [...known.keys()].join()) return;
    const gone = [...known.values()].filter(({ key }) => !found.has(key));
    known = found;
    changed([...found.values()], gone);
  }

  async function resolve(): Promise<void> {
    if (isResolving) return;
    isResolving = true;
    // A name that cannot be resolved keeps its addresses; requests to them will show what is wrong.
    for (const url of names) targets.set(url, await resolveTargets(url, lookup).catch(() => targets.get(url) ?? []));
    isResolving = false;
    if (!isStopped) gather();
  }

  let isStopped = false;
  gather();
  if (names.length > 0) void resolve();
  const resolving = names.length > 0 ? setInterval(resolve, resolveEveryMs).unref() : undefined;
  return () => {
    isStopped = true;
    clearInterval(resolving);
  };
}
