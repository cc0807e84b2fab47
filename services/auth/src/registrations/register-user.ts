import type { Input } from '@flotilla/contract';
import { registrationsApi } from '@flotilla/contracts-auth';
import { invalidParameter, reply, route } from '@flotilla/http-server';
import type { Deps } from '../deps.ts';
import { refuseUnfitPassword } from '../passwords/password-rules.ts';
import { createUser } from '../users/create-user.ts';
import { shapeState } from './registration.entity.ts';
import { requestRegistration } from './request-registration.ts';
import { refuseSignup, takeSignupTurn } from './signup-policy.ts';

type Newcomer = Input<typeof registrationsApi.registerUser>['body'];

const USER = 2;

export const registerUserRoute = (deps: Deps) =>
  route(
    registrationsApi.registerUser,
    async ({ body, context }) => {
      refuseUnfitPassword(deps.config, body.password, context.url);
      if (!deps.instance.settings().signup.requiresApproval) {
        await registerUser(deps, body, context.signal);
        return stateOf(3);
      }
      const { registrationReason } = body;
      if (registrationReason === undefined) throw invalidParameter('body', 'registrationReason', 'is needed here', context.url);
      await requestRegistration(deps, { ...body, registrationReason }, context.signal);
      return stateOf(1);
    },
    { before: ({ context }) => refuseSignup(deps, context.clientIp) },
  );

const stateOf = (id: 1 | 3) => reply(200, { state: shapeState(id) });

/** Creates a user where registrations need no approval. Throws 403 when the instance is full, 409 for taken names, 503 without `videos`. */
export async function registerUser(
  deps: Deps,
  { username, password, email, displayName, channel }: Newcomer,
  signal: AbortSignal,
): Promise<void> {
  const { requiresEmailVerification } = deps.instance.settings().signup;
  const passwordHash = await deps.passwords.hash(password, signal);
  await createUser(
    deps,
    {
      username,
      email,
      role: USER,
      passwordHash,
      emailVerified: requiresEmailVerification ? false : null,
      ...(displayName !== undefined && { accountDisplayName: displayName }),
      ...(channel && { channelName: channel.name, channelDisplayName: channel.displayName }),
    },
    {
      before: (tx) => takeSignupTurn(tx, deps),
      onceActive: { isRegistration: true, ...(requiresEmailVerification && { mail: { kind: 'verifyEmail' } }) },
    },
  );
}
