/** A local actor has no key to sign with, or one that cannot be opened. Trying again does not help. */
export class UnusableKey extends Error {
  override readonly name = 'UnusableKey';
}
