export type RunningServices = AsyncDisposable & { readonly processIds: readonly number[] };

/** A service could not start, and so the platform did not. The message is what the service said. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
}
