import { networkList } from '@flotilla/config';
import { authProblems, type InstanceSettings } from '@flotilla/contracts-auth';
import { lockUntilCommit, type Transaction, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';

const db = tables({ User });

type Networks = Pick<Deps['config'], 'signupAllowedNetworks' | 'signupRefusedNetworks'>;
type NetworkList = ReturnType<typeof networkList>;
type Lists = { readonly refused: NetworkList; readonly allowed: NetworkList };

const known = new WeakMap<Networks, Lists>();

/** Whether people may register from an address: not from a refused network and, where networks are allowed, only from those. */
export function isSignupAllowedFrom(ip: string, config: Networks): boolean {
  const { signupAllowedNetworks, signupRefusedNetworks } = config;
  if (signupAllowedNetworks.length === 0 && signupRefusedNetworks.length === 0) return true;
  const lists = known.get(config) ?? { refused: networkList(signupRefusedNetworks), allowed: networkList(signupAllowedNetworks) };
  known.set(config, lists);
  return !lists.refused.has(ip) && (signupAllowedNetworks.length === 0 || lists.allowed.has(ip));
}

/** Whether registration is open at all: never without the mail that it needs, even where it was enabled before (docs/contract/registrations.md#order). */
export const isSignupOpen = ({ signup }: InstanceSettings, mailer: Pick<Deps['mailer'], 'canSend' | 'delivers'>): boolean =>
  signup.enabled && (signup.requiresEmailVerification ? mailer.delivers : mailer.canSend);

/** Checks in the order of docs/contract/registrations.md#order, before the body is validated. Throws 403. */
export function refuseSignup({ config, instance, mailer }: Pick<Deps, 'config' | 'instance' | 'mailer'>, clientIp: string): void {
  const { settings, users } = instance.state();
  if (!isSignupOpen(settings, mailer)) throw authProblems.signup_closed();
  if (settings.signup.limit >= 0 && users >= settings.signup.limit) throw authProblems.signup_full();
  if (!isSignupAllowedFrom(clientIp, config)) throw authProblems.signup_not_from_there();
}

/** Serializes registrations, so that no more succeed than the limit allows. Throws 403. */
export async function takeSignupTurn(tx: Transaction, { instance }: Pick<Deps, 'instance'>): Promise<void> {
  await lockUntilCommit(tx, 'signup');
  const { limit } = instance.settings().signup;
  const query = db(tx)
    .selectFrom('User')
    .select((eb) => eb.fn.countAll<number>().as('users'));
  const { users } = await query.executeTakeFirstOrThrow();
  if (limit >= 0 && users >= limit) throw authProblems.signup_full();
}
