import type { VideoPrivacy } from '@flotilla/contracts-shared';
import type { Deps } from '../../deps.ts';
import { holderOf, LIFETIME_MS, signFileToken } from '../../file-token.ts';
import { isOpen, type Visitor } from './access.ts';

const HOUR_MS = 3_600_000;

type Shown = { readonly uuid: string; readonly privacy: VideoPrivacy; readonly blocked: boolean; readonly policyVersion: number };

/**
 * Tokens in the addresses of pictures that not everybody may see, because elements of pages send no access token
 * (docs/contract/files.md#pictures). People copy such addresses, so they open no other file. They stay the same for an hour, so that a page that asks
 * again does not load its pictures again.
 */
export function createPictureTokens({ config, clock }: Pick<Deps, 'clock' | 'config'>) {
  return ({ uuid: videoUuid, privacy, blocked, policyVersion }: Shown, { caller, password }: Visitor): string | undefined => {
    if ((!caller && password === undefined) || isOpen({ privacy, blocked })) return undefined;
    const latest = clock.now().getTime() + LIFETIME_MS;
    return signFileToken(config.fileTokenSecret, {
      opens: 'pictures',
      videoUuid,
      policyVersion,
      ...holderOf(caller),
      expiresAt: new Date(latest - (latest % HOUR_MS)),
    });
  };
}
