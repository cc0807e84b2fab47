import type { Caller } from '@flotilla/identity';
import { findVideoFor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { LIFETIME_MS, signFileToken } from '../../file-token.ts';

/** A token with which players read the files of a video, if the caller may see it (docs/contract/files.md#file-tokens). Throws 404 and 403. */
export async function createVideoFileToken(
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
  reference: string,
  caller: Caller,
): Promise<{ token: string; expires: string }> {
  const { uuid: videoUuid, policyVersion } = await findVideoFor(deps, reference, caller);
  const expiresAt = new Date(deps.clock.now().getTime() + LIFETIME_MS);
  const { userId, sessionId } = caller;
  const token = signFileToken(deps.config.fileTokenSecret, { opens: 'files', videoUuid, policyVersion, userId, sessionId, expiresAt });
  return { token, expires: expiresAt.toISOString() };
}
