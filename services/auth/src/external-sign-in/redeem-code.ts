import { authProblems } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { openSession, refuseUnwelcome } from '../sessions/open-session.ts';
import type { Origin, TokenAnswer } from '../sessions/token-pair.ts';
import { checkSecondFactor } from '../two-factor/check-second-factor.ts';
import { codeCookie, readCookie } from './cookies.ts';
import { findByCode, useCode } from './sign-ins-under-way.ts';

type Redemption = {
  readonly code: string;
  readonly username: string;
  readonly cookies: string | undefined;
  /** The one-time code, where the user has a second factor. */
  readonly factor: string | undefined;
  readonly origin: Origin;
};

/**
 * Redeems the code of an external sign-in for a session (docs/contract/external-sign-in.md#redemption). Throws 400 `access_denied` for
 * a code that is wrong, used, expired or of another browser, `account_blocked`, `email_not_verified`, and what the second factor throws, after which the code
 * can be tried again.
 */
export async function redeemCode(deps: Deps, { code, username, cookies, factor, origin }: Redemption): Promise<TokenAnswer> {
  const browser = readCookie(cookies, codeCookie);
  const user = browser === undefined ? undefined : await findByCode(deps, { code, username, browser });
  if (!user) throw authProblems.access_denied();
  refuseUnwelcome(deps, user);
  return openSession(deps, {
    userId: user.id,
    factor: await checkSecondFactor(deps, user.id, factor),
    origin,
    async confirm(tx, held) {
      if (!held || !(await useCode(tx, { code }))) throw authProblems.access_denied();
      return held;
    },
  });
}
