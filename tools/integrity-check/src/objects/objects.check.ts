import type { Finding, SweptFolder } from '@flotilla/service';
import type { StoredObject } from '@flotilla/storage';
import type { Check } from '../check.ts';
import type { Instance } from '../open-instance.ts';
import { allReferences, referencesTo, type ServiceReference } from './references.ts';

/** Keys of rows have no index, so few queries ask for many keys each. */
const KEYS_AT_ONCE = 1_000;
const STATS_AT_ONCE = 16;

/**
 * Compares the rows that name objects with the store, both in order of the keys, so that one pass over each is enough: objects that are missing,
 * have another size, or are orphans that are older than any row that may still come to name them.
 */
export function objectsCheck(instance: Instance): Check {
  const folders = instance.services.flatMap(({ integrityChecks }) => integrityChecks?.folders ?? []);
  return {
    title: 'objects and the rows that name them',
    async *look(first) {
      if (first) yield* lookAgain(instance, folders, first);
      else yield* lookAtAll(instance, folders);
    },
  };
}

async function* lookAtAll(instance: Instance, folders: readonly SweptFolder[]): AsyncGenerator<Finding> {
  const now = Date.now();
  const references = allReferences(instance)[Symbol.asyncIterator]();
  try {
    let reference = await references.next();
    for await (const object of instance.storage.list('')) {
      let isNamed = false;
      for (; !reference.done && reference.value.key <= object.key; reference = await references.next()) {
        if (reference.value.key === object.key) isNamed = true;
        yield* compare(reference.value, reference.value.key === object.key ? object : null);
      }
      if (!isNamed) yield* orphan(object, folders, now);
    }
    for (; !reference.done; reference = await references.next()) yield* compare(reference.value, null);
  } finally {
    await references.return?.(undefined);
  }
}

async function* lookAgain(instance: Instance, folders: readonly SweptFolder[], first: readonly Finding[]): AsyncGenerator<Finding> {
  const now = Date.now();
  const keys = [...new Set(first.map(({ key }) => key))];
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const some = keys.slice(at, at + KEYS_AT_ONCE);
    const objects: (StoredObject | null)[] = [];
    for (let from = 0; from < some.length; from += STATS_AT_ONCE)
      objects.push(...(await Promise.all(some.slice(from, from + STATS_AT_ONCE).map((key) => instance.storage.stat(key)))));
    const references = Map.groupBy(await referencesTo(instance, some), ({ key }) => key);
    for (const [index, key] of some.entries()) {
      const object = objects[index] ?? null;
      const named = references.get(key) ?? [];
      for (const reference of named) yield* compare(reference, object);
      if (object && named.length === 0) yield* orphan(object, folders, now);
    }
  }
}

function* compare({ key, what, owner, size, isNeeded, service }: ServiceReference, object: StoredObject | null): Generator<Finding> {
  if (!isNeeded) return;
  const common = { service, what, key, repair: null };
  if (!object) {
    yield { ...common, kind: 'lost', since: null, sentence: `The ${what} of ${owner} is not in the store.` };
  } else if (size !== null && object.size !== size) {
    const sentence = `The ${what} of ${owner} has ${object.size} bytes in the store, the row says ${size}.`;
    yield { ...common, kind: 'corrupt', since: object.modifiedAt.toISOString(), sentence };
  }
}

function* orphan({ key, size, modifiedAt }: StoredObject, folders: readonly SweptFolder[], now: number): Generator<Finding> {
  if (now - modifiedAt.getTime() < safeAgeOf(key, folders)) return;
  yield {
    kind: 'orphan',
    service: 'storage',
    what: 'object',
    key,
    since: modifiedAt.toISOString(),
    sentence: `No row names this object of ${size} bytes, and none will any more.`,
    repair: 'delete the object',
  };
}

/** How long an object may exist without a row, in milliseconds; in a folder that no service sweeps, the longest time of all. */
function safeAgeOf(key: string, folders: readonly SweptFolder[]): number {
  const swept = folders.find(({ folder }) => key.startsWith(folder));
  return swept?.mayWaitMs ?? Math.max(...folders.map(({ mayWaitMs }) => mayWaitMs));
}
