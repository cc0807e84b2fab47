import { type Share, takeShare } from '../take-share.ts';
import type { Handler } from './handler.ts';

/** What goes beyond the share of a host has no effect: it may have any number of actors (docs/contract/federation.md#shares-of-hosts). */
export const withinShare =
  (share: Share, handle: Handler): Handler =>
  async (deps, handled) => {
    const effect = await handle(deps, handled);
    if (!effect) return undefined;
    const { host } = handled.signer;
    return async (tx) => {
      if (await takeShare(tx, host, share, deps.clock.now())) await effect(tx);
      else deps.log.info({ host, activity: handled.activity.id }, `a ${handled.activity.type} was left out: its host had its share`);
    };
  };
