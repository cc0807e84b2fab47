/** Why nothing was fetched: refused before or at the connection, cut off, not to be reached, or not as it was asked for. */
export type OutboundFailureKind = 'refused' | 'too-large' | 'too-slow' | 'unreachable' | 'unreadable';

export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  readonly kind: OutboundFailureKind;

  constructor(kind: OutboundFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
