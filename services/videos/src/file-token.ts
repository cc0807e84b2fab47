import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Caller } from '@flotilla/identity';
import type { Clock } from '@flotilla/service';

/** All files of the video, or its pictures alone. The signature tells them apart, not the claims. */
export type Opens = 'files' | 'pictures';

/**
 * Gives access to the files of one video until the video's access policy changes (docs/contract/files.md#file-tokens) or the session it was made in ends
 * (docs/contract/sessions.md#two-seconds). One that a password of the video gave belongs to no session.
 */
export type FileToken = {
  readonly opens: Opens;
  readonly videoUuid: string;
  readonly userId: number;
  readonly sessionId: string;
  readonly policyVersion: number;
  readonly expiresAt: Date;
};

const PURPOSES: Readonly<Record<Opens, string>> = { files: 'file token ', pictures: 'picture token ' };
export const LIFETIME_MS = 8 * 3600 * 1000;
/** Letters, digits and `-` only, so that no client has to escape it; UUIDs have a fixed length, which keeps its parts apart. */
const FORM = /^([\da-f-]{36})-(\d{1,10})-([\da-f-]{36})-(\d{1,10})-(\d{1,12})-([\da-f]{64})$/;

/** Of tokens that a password gave. */
export const NOBODY = { userId: 0, sessionId: '00000000-0000-0000-0000-000000000000' } as const;

/** Whose a token is. */
export const holderOf = (caller: Caller | null): Pick<FileToken, 'sessionId' | 'userId'> =>
  caller ? { userId: caller.userId, sessionId: caller.sessionId } : NOBODY;

export function signFileToken(secret: string, { opens, videoUuid, userId, sessionId, policyVersion, expiresAt }: FileToken): string {
  const claims = `${videoUuid}-${userId}-${sessionId}-${policyVersion}-${Math.floor(expiresAt.getTime() / 1000)}`;
  return `${claims}-${signatureOf(secret, opens, claims).toString('hex')}`;
}

/** What a token contains; undefined when it was not made here or has expired. */
export function readFileToken(secret: string, token: string, clock: Clock): FileToken | undefined {
  const [, videoUuid, userId, sessionId, policyVersion, expires, signature] = FORM.exec(token) ?? [];
  if (!videoUuid || !sessionId || !signature) return undefined;
  const claims = token.slice(0, token.lastIndexOf('-'));
  const given = Buffer.from(signature, 'hex');
  const opens = (['files', 'pictures'] as const).find((each) => timingSafeEqual(signatureOf(secret, each, claims), given));
  if (!opens) return undefined;
  const expiresAt = new Date(Number(expires) * 1000);
  if (expiresAt <= clock.now()) return undefined;
  return { opens, videoUuid, userId: Number(userId), sessionId, policyVersion: Number(policyVersion), expiresAt };
}

function signatureOf(secret: string, opens: Opens, claims: string): Buffer {
  return createHmac('sha256', secret).update(PURPOSES[opens]).update(claims).digest();
}
