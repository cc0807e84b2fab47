import type { Role } from '@flotilla/contract';
import { fits } from '@flotilla/contract/check';
import { email as emailSchema } from '@flotilla/contracts-auth';
import type { Provider } from './provider-settings.ts';
import { refuse } from './sign-in-refused.ts';

export type Claims = Readonly<Record<string, unknown>>;
/** A person as a provider describes them. */
export type Person = {
  readonly provider: string;
  readonly subject: string;
  readonly email: string | null;
  readonly isEmailVerified: boolean;
  /** The preferred username; any text. */
  readonly preferredName: string | null;
  readonly displayName: string | null;
  /** Set where the settings have a rule for it. */
  readonly role?: Role;
  /** Bytes; null where no value of the claim has a quota. */
  readonly videoQuota?: number | null;
};

const USER = 2;
const MAX_SUBJECT = 255;
const MAX_NAME = 120;
const MAX_VALUES = 1000;
const MAX_VALUE_LENGTH = 500;

/** Reads a provider's claims about a person by the rules of the settings. Throws SignInRefused without a subject and for oversized claims. */
export function readPerson({ name: provider, roleClaim, roles, quotaClaim, quotas }: Provider, claims: Claims): Person {
  const matching = <T>(claim: string, rule: Readonly<Record<string, T>>): T[] =>
    valuesOf(claims, claim).flatMap((value) => (Object.hasOwn(rule, value) ? [rule[value] as T] : []));
  return {
    provider,
    subject: subjectOf(claims),
    email: fits(emailSchema(), claims['email']) ? (claims['email'] as string) : null,
    isEmailVerified: claims['email_verified'] === true,
    preferredName: textOf(claims, 'preferred_username') ?? textOf(claims, 'login'),
    displayName: textOf(claims, 'name'),
    ...(roleClaim !== undefined && { role: Math.min(USER, ...matching(roleClaim, roles)) as Role }),
    ...(quotaClaim !== undefined && { videoQuota: largest(matching(quotaClaim, quotas)) }),
  };
}

/** `sub`; providers of plain OAuth2 say `id`. */
function subjectOf({ sub, id }: Claims): string {
  const subject = sub ?? (typeof id === 'number' ? String(id) : id);
  if (typeof subject === 'string' && subject !== '' && subject.length <= MAX_SUBJECT && !subject.includes('\0')) return subject;
  return refuse('the provider does not say who it is');
}

function textOf(claims: Claims, name: string): string | null {
  const value = claims[name];
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\p{Cc}/gu, ' ').trim();
  return text === '' ? null : Array.from(text).slice(0, MAX_NAME).join('');
}

/** The values of a claim that is a text or a list of texts. */
function valuesOf(claims: Claims, name: string): string[] {
  const claim = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const values = Array.isArray(claim) ? claim : [claim];
  if (values.length > MAX_VALUES) refuse(`the claim ${name} has more than ${MAX_VALUES} values`);
  const texts = values.filter((value) => typeof value === 'string');
  if (texts.some((value) => value.length > MAX_VALUE_LENGTH)) refuse(`the claim ${name} has a value that is too long`);
  return texts;
}

function largest(quotas: readonly number[]): number | null {
  if (quotas.length === 0) return null;
  return quotas.includes(-1) ? -1 : Math.max(...quotas);
}
