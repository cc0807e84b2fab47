import { videoPrivacy } from '@flotilla/contracts-shared';
import { problems } from '@flotilla/problem';
import { findVideoFor, type Visitor } from '../../catalogue/index.ts';
import type { Deps } from '../../deps.ts';
import { holderOf, LIFETIME_MS, signFileToken } from '../../file-token.ts';

/**
 * A token with which players read the files of a video, if the visitor may see it (docs/contract/files.md#file-tokens). Throws 404, 403, and 401
 * for anonymous callers without a password.
 */
export async function createVideoFileToken(
  deps: Pick<Deps, 'clock' | 'config' | 'database'>,
  reference: string,
  visitor: Visitor,
): Promise<{ token: string; expires: string }> {
  const { uuid: videoUuid, policyVersion, privacy } = await findVideoFor(deps, reference, visitor);
  if (!visitor.caller && privacy !== videoPrivacy.PASSWORD_PROTECTED) throw problems.unauthorized_request();
  const expiresAt = new Date(deps.clock.now().getTime() + LIFETIME_MS);
  const token = signFileToken(deps.config.fileTokenSecret, {
    opens: 'files',
    videoUuid,
    policyVersion,
    ...holderOf(visitor.caller),
    expiresAt,
  });
  return { token, expires: expiresAt.toISOString() };
}
