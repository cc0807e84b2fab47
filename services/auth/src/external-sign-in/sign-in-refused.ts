/** Reasons shown to the person, where knowing helps. */
export type ShownReason = 'address_taken' | 'cancelled' | 'expired' | 'no_account' | 'unavailable';

/** An external sign-in was refused; the message gives the reason for the log and holds nothing secret. */
export class SignInRefused extends Error {
  override readonly name = 'SignInRefused';
  readonly shownReason: ShownReason | undefined;

  constructor(reason: string, { shownReason, cause }: { shownReason?: ShownReason; cause?: unknown } = {}) {
    super(reason, { cause });
    this.shownReason = shownReason;
  }
}

export function refuse(reason: string, shownReason?: ShownReason): never {
  throw new SignInRefused(reason, shownReason && { shownReason });
}
