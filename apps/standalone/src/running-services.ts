export type Administrator = { username: string; password: string };

export type RunningServices = AsyncDisposable & { readonly processIds: readonly number[] };

/** A service that is asked to stop gets this long. */
export const STOP_WITHIN_MS = 15_000;

/** A service could not start, and so the platform did not. The message is what the service said. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
}
