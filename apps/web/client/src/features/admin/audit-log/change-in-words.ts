import { roleLabels } from '@flotilla/contracts-shared';
import { sizeInWords } from '../../../i18n/sizes.ts';
import { knownValues } from '../config/known-values.ts';
import { fieldOf, type SettingField } from '../config/sections.ts';
import type { Deed } from './deeds.ts';

const OF_USERS: Readonly<Record<string, string>> = {
  username: 'User name',
  email: 'E-mail',
  emailVerified: 'E-mail is confirmed',
  password: 'Password',
  role: 'Role',
  videoQuota: 'Space for videos',
  videoQuotaDaily: 'Space for uploads per day',
  adminFlags: 'Flags',
  channelName: 'First channel',
  pluginAuth: 'Signs in with',
  blocked: 'Blocked',
  reason: 'Reason',
  twoFactorEnabled: 'Second factor is on',
  recoveryCodes: 'Recovery codes',
  session: 'Session',
  registrationState: 'Registration',
};

type Of = Pick<Deed, 'domain'>;

/** What a member of a deed is called where people choose it. */
export function nameInWords({ domain }: Of, name: string): string {
  if (domain === 'users') return OF_USERS[name] ?? name;
  const field = domain === 'config' ? fieldOf(name) : undefined;
  return field ? `${field.section}: ${field.label}` : name;
}

/** A value as people say it. */
export function valueInWords({ domain }: Of, name: string, value: unknown): string {
  const field = domain === 'config' ? fieldOf(name) : undefined;
  const list = (Array.isArray(value) ? value : [value]) as readonly unknown[];
  return list.length === 0 ? 'empty' : list.map((one) => oneInWords(one, name, field)).join(', ');
}

function oneInWords(value: unknown, name: string, field: SettingField | undefined): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberInWords(value, name, field);
  if (typeof value === 'string') return value === '' ? 'empty' : known(field, value);
  return value === null ? 'none' : JSON.stringify(value);
}

function numberInWords(value: number, name: string, field: SettingField | undefined): string {
  if (value === -1) return 'no limit';
  if (field?.setting.unit === 'bytes' || /quota/i.test(name)) return sizeInWords(value);
  if (name === 'role') return roleLabels[value as keyof typeof roleLabels] ?? String(value);
  return known(field, value);
}

const known = (field: SettingField | undefined, value: number | string) =>
  (field && knownValues(field).find((one) => one.value === value)?.label) ?? String(value);
