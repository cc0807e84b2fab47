import { array, boolean, oneOf, record, type Schema, string } from '@flotilla/contract';
import { fits } from '@flotilla/contract/check';
import { quota } from '@flotilla/contracts-auth';
import { isProviderUrl } from './provider-url.ts';

type Rule = { readonly schema: Schema; readonly must: string; readonly isRequired?: true; readonly also?: (value: string) => boolean };

const text = (must: string) => ({ schema: string({ minLength: 1, maxLength: 1000 }), must });
const url = { ...text('be an https URL; http is for this machine only'), also: isProviderUrl };
const flag = { schema: boolean(), must: 'be true or false' };

const rules: Readonly<Record<string, Rule>> = {
  name: { schema: string({ pattern: '^[a-z0-9][a-z0-9-]{0,49}$' }), must: 'have 1 to 50 of a-z, 0-9 and -', isRequired: true },
  displayName: text('be a text'),
  issuer: url,
  authorizationUrl: url,
  tokenUrl: url,
  userInfoUrl: url,
  clientId: { ...text('be a text'), isRequired: true },
  clientSecret: { ...text('be a text'), isRequired: true },
  scopes: { schema: array(string({ pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,200}$' }), { maxItems: 50 }), must: 'be an array of scopes' },
  linkByEmail: flag,
  createsUsers: flag,
  roleClaim: text('be the name of a claim'),
  roles: { schema: record(oneOf([0, 1, 2])), must: 'say 0 (Administrator), 1 (Moderator) or 2 (User) for each value' },
  quotaClaim: text('be the name of a claim'),
  quotas: { schema: record(quota()), must: 'say bytes for each value; -1 is no limit' },
};

/** Everything that is wrong with one provider of the settings, each completing "EXTERNAL_SIGN_IN[0]". Values are left out: they may be secret. */
export function checkProvider(given: unknown): string[] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return [' must be an object'];
  const fields = given as Record<string, unknown>;
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(rules, name));
  return [
    ...unknown.map((name) => `.${name} is not a field of a provider`),
    ...Object.entries(rules).flatMap(([name, rule]) => checkField(name, fields[name], rule)),
    ...checkTogether(fields),
  ];
}

function checkField(name: string, value: unknown, { schema, must, isRequired, also }: Rule): string[] {
  if (value === undefined) return isRequired ? [`.${name} is missing`] : [];
  return fits(schema, value) && (also?.(value as string) ?? true) ? [] : [`.${name} must ${must}`];
}

function checkTogether({ issuer, authorizationUrl, tokenUrl, userInfoUrl, scopes, ...fields }: Record<string, unknown>): string[] {
  const addresses = [authorizationUrl, tokenUrl, userInfoUrl].filter((address) => address !== undefined).length;
  const isOpenId = issuer !== undefined;
  return [
    ...(addresses === (isOpenId ? 0 : 3) ? [] : [' needs either issuer, or authorizationUrl, tokenUrl and userInfoUrl']),
    ...(isOpenId && Array.isArray(scopes) && !scopes.includes('openid') ? ['.scopes must have openid where there is an issuer'] : []),
    ...(['role', 'quota'] as const)
      .filter((rule) => (fields[`${rule}Claim`] === undefined) !== (fields[`${rule}s`] === undefined))
      .map((rule) => ` needs ${rule}Claim and ${rule}s together`),
  ];
}
