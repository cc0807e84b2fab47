/** Reasons shown to the person, where knowing helps. */
export type Told = 'address_taken' | 'cancelled' | 'expired' | 'no_account' | 'unavailable';

/** An external sign-in was refused; the message gives the reason for the log and holds nothing secret. */
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
