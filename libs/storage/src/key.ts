const KEY = /^[a-z0-9][a-z0-9/._-]*$/;
const MAX_LENGTH = 500;

/** Services generate keys from numbers and random names; anything that could escape the directory is a bug and throws. */
export function assertKey(key: string): void {
  const isOurs = key.length <= MAX_LENGTH && KEY.test(key) && key.split('/').every((segment) => segment !== '' && !segment.startsWith('.'));
  if (!isOurs) throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, MAX_LENGTH))}`);
}
