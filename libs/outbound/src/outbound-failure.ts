/** Why nothing was fetched: refused before or at the connection, cut off, or not to be reached. */
export type OutboundFailureKind = 'refused' | 'too-large' | 'too-slow' | 'unreachable';

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly kind: OutboundFailureKind;

  constructor(kind: OutboundFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
