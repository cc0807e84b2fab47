export type Administrator = { username: string; password: string };

export type RunningServices = AsyncDisposable & { readonly processIds: readonly number[] };

/** How long a service has to stop. */
export const STOP_WITHIN_MS = 15_000;

/** A service could not start, and so the platform did not. The message is the reason that the service gave. */
export class ServiceFailed extends Error {
  override readonly name = 'ServiceFailed';
}
