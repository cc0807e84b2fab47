const KEY = /^[a-z0-9][a-z0-9/._-]*$/;
const MAX_LENGTH = 500;

/** Keys are made by us from numbers and random names; anything that smells of a path trick is a bug and throws. */
export function assertKey(key: string): void {
  const isOurs = key.length <= MAX_LENGTH && KEY.test(key) && key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'));
  if (!isOurs) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, MAX_LENGTH))}`);
}
