import type { VideoPrivacy } from '@flotilla/contracts-shared';
import type { Caller } from '@flotilla/identity';
import type { Deps } from '../../deps.ts';
import { LIFETIME_MS, signFileToken } from '../../file-token.ts';
import { isOpen } from './access.ts';

const HOUR_MS = 3_600_000;

type Shown = { readonly uuid: string; readonly privacy: VideoPrivacy; readonly policyVersion: number };

/**
 * Tokens in the addresses of pictures that not everybody may see, because elements of pages send no access token
 * (docs/contract/files.md#pictures). People copy such addresses, so they open no other file. They stay the same for an hour, so that a page that asks
 * again does not load its pictures again.
 */
export function createPictureTokens({ config, clock }: Pick<Deps, 'clock' | 'config'>) {
  return ({ uuid: videoUuid, privacy, policyVersion }: Shown, caller: Caller | null): string | undefined => {
    if (!caller || isOpen({ privacy })) return undefined;
    const latest = clock.now().getTime() + LIFETIME_MS;
    const { userId, sessionId } = caller;
    return signFileToken(config.fileTokenSecret, {
      opens: 'pictures',
      videoUuid,
      policyVersion,
      userId,
      sessionId,
      expiresAt: new Date(latest - (latest % HOUR_MS)),
    });
  };
}
