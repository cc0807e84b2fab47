import { type PlainKey, t } from '../../../i18n/messages.ts';
import { sizeInWords } from '../../../i18n/sizes.ts';
import { fieldOf } from '../config/sections.ts';
import { anyInWords, labelOf, valueInWords as settingInWords } from '../config/setting-texts.ts';
import type { AuditEvent } from './audit-events.ts';

const OF_USERS: Readonly<Record<string, PlainKey>> = {
  username: 'auditLog.user.username',
  email: 'auditLog.user.email',
  emailVerified: 'auditLog.user.emailVerified',
  password: 'auditLog.user.password',
  role: 'auditLog.user.role',
  videoQuota: 'auditLog.user.videoQuota',
  videoQuotaDaily: 'auditLog.user.videoQuotaDaily',
  adminFlags: 'auditLog.user.adminFlags',
  channelName: 'auditLog.user.channelName',
  pluginAuth: 'auditLog.user.pluginAuth',
  blocked: 'auditLog.user.blocked',
  reason: 'auditLog.user.reason',
  twoFactorEnabled: 'auditLog.user.twoFactorEnabled',
  recoveryCodes: 'auditLog.user.recoveryCodes',
  session: 'auditLog.user.session',
  registrationState: 'auditLog.user.registrationState',
};
const OF_COMMENTS: Readonly<Record<string, PlainKey>> = { heldForReview: 'auditLog.comment.heldForReview' };
/** What is changed beside the settings. */
const OF_CONFIG: Readonly<Record<string, PlainKey>> = { homepage: 'auditLog.config.homepage', 'jobs.paused': 'auditLog.config.jobsPaused' };
const ROLES: Readonly<Record<number, PlainKey>> = {
  0: 'auditLog.role.administrator',
  1: 'auditLog.role.moderator',
  2: 'auditLog.role.user',
};

type Of = Pick<AuditEvent, 'domain'>;

/** What a member of an audit event is called where people choose it. */
export function nameInWords({ domain }: Of, name: string): string {
  const field = domain === 'config' ? fieldOf(name) : undefined;
  if (field) return t('auditLog.setting', { section: t(field.section), setting: labelOf(field) });
  const key = { comments: OF_COMMENTS, users: OF_USERS, config: OF_CONFIG }[domain]?.[name];
  return key ? t(key) : name;
}

/** A value as people say it. */
export function valueInWords({ domain }: Of, name: string, value: unknown): string {
  const field = domain === 'config' ? fieldOf(name) : undefined;
  if (field) return settingInWords(field, value);
  return anyInWords(value, (one) => {
    if (typeof one === 'string') return one;
    if (/quota/i.test(name)) return sizeInWords(one);
    const role = name === 'role' ? ROLES[one] : undefined;
    return role ? t(role) : String(one);
  });
}
