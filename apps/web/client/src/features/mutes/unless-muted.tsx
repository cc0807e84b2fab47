import type { ReactNode } from 'react';
import type { Actor } from './mutes.ts';
import { useMutesOf } from './use-mutes-of.ts';

/** What says that there is nothing of an account, unless it is left out because somebody muted it. */
export function UnlessMuted({ account, children }: { account: Actor | undefined; children: ReactNode }) {
  return useMutesOf(account).length > 0 ? null : children;
}
