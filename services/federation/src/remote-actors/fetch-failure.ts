/** `gone` for ever, `refused` because it is not what it should be, `unavailable`, or `busy` because its host was asked as often as it may be in a minute. */
export type FetchFailureKind = 'busy' | 'gone' | 'refused' | 'unavailable';

/** Whether another try may succeed. */
export const isPassing = ({ kind }: { readonly kind: FetchFailureKind }): boolean => kind === 'unavailable' || kind === 'busy';

/** Why something of another instance cannot be had. */
export class FetchFailure extends Error {
  override readonly name = 'FetchFailure';
  readonly kind: FetchFailureKind;

  constructor(kind: FetchFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
