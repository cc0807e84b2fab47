/** What the person is told, where more than "no" helps. */
export type Told = 'address_taken' | 'cancelled' | 'expired' | 'no_account' | 'unavailable';

/** Somebody does not get in from another provider; the message says why, for the log. It holds nothing secret. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly told: Told | undefined;

  constructor(reason: string, { told, cause }: { told?: Told; cause?: unknown } = {}) {
    super(reason, { cause });
    this.told = told;
  }
}

export function refuse(reason: string, told?: Told): never {
  throw new SignInRefused(reason, told && { told });
}
