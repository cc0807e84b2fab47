import { authApi } from '@flotilla/contracts-auth';
import { expect } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { alicePassword, type startReadyWorld } from './world.ts';

type World = Awaited<ReturnType<typeof startReadyWorld>>;
type Person = Awaited<ReturnType<World['create']>>;

export const STEP_MS = 30_000;
const step = () => Math.floor(Date.now() / STEP_MS);
/** The code of an authenticator, some steps from now. */
export const codeOf = (secret: string, steps = 0, at = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + steps * STEP_MS });

export async function askForSecret(world: World, person: Person) {
  const { body } = await world.as(person.caller)(authApi.requestTwoFactor, {
    params: { id: person.id },
    body: { currentPassword: alicePassword },
  });
  const [{ otpRequest }] = body as unknown as [{ otpRequest: { requestToken: string; secret: string; uri: string } }];
  return otpRequest;
}

/** Switches a user's second factor on, using up the code of the previous step. Resolves with the secret. */
export async function switchTwoFactorOn(world: World, person: Person): Promise<string> {
  const { requestToken, secret } = await askForSecret(world, person);
  for (;;) {
    const begun = step();
    const body = { requestToken, otpToken: codeOf(secret, -1) };
    const answer = await world.as(person.caller)(authApi.confirmTwoFactor, { params: { id: person.id }, body });
    // The code has expired when a step ended meanwhile.
    if (answer.status !== 204 && step() !== begun) continue;
    expect(answer).toMatchObject({ status: 204 });
    return secret;
  }
}
