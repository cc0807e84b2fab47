import { type Address, keyOf, newAddress, type Target, targetOf } from './address.ts';
import { isName, type Lookup, resolveTargets } from './resolve-targets.ts';

type Dependencies = {
  readonly lookup: Lookup;
  readonly resolveEveryMs: number;
  /** Told of the addresses at every change, and of those that are gone. */
  readonly changed: (addresses: readonly Address[], gone: readonly Address[]) => void;
};

/** Follows what the names in these URLs mean; what is known of an address that stays is kept. Answers how to stop. */
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
    // A name that cannot be looked up keeps what it meant; who asks there will be told what is wrong.
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
