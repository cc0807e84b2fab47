/** `gone` for ever, `refused` because it is not what it should be, or `unavailable`, which another try may change. */
export type FetchFailureKind = 'gone' | 'refused' | 'unavailable';

/** Why something of another instance cannot be had. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly kind: FetchFailureKind;

  constructor(kind: FetchFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
