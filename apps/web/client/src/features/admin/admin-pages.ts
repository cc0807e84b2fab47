import { hasRight, type Right, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';
import type { PlainKey } from '../../i18n/messages.ts';
import { BLOCKS, HELD, REPORTS } from './moderation-paths.ts';

export const FEDERATION = '/admin/federation';
export const REGISTRATIONS = '/admin/moderation/registrations';

/** `alsoAt`: another address of it; `isAboutMail`: what is done there is told by mail. */
type AdminPage = {
  readonly path: string;
  readonly alsoAt?: string;
  readonly label: PlainKey;
  readonly right: Right;
  readonly isAboutMail?: true;
};

/** The pages of the administration and the right that each needs; the server checks again what they do. */
export const adminPages: readonly AdminPage[] = [
  { path: '/admin/users', label: 'admin.pages.users', right: 'MANAGE_USERS', isAboutMail: true },
  { path: REGISTRATIONS, label: 'admin.pages.registrations', right: 'MANAGE_REGISTRATIONS', isAboutMail: true },
  { path: REPORTS, label: 'admin.pages.reports', right: 'MANAGE_ABUSES' },
  { path: '/admin/videos', label: 'admin.pages.videos', right: 'SEE_ALL_VIDEOS' },
  { path: BLOCKS, alsoAt: HELD, label: 'admin.pages.blocks', right: 'MANAGE_VIDEO_BLACKLIST' },
  { path: '/admin/moderation/comments', label: 'admin.pages.comments', right: 'SEE_ALL_COMMENTS' },
  { path: '/admin/moderation/mutes', label: 'admin.pages.mutes', right: 'MANAGE_ACCOUNTS_BLOCKLIST' },
  { path: FEDERATION, label: 'admin.pages.federation', right: 'MANAGE_SERVER_FOLLOW' },
  { path: '/admin/config', label: 'admin.pages.configuration', right: 'MANAGE_CONFIGURATION', isAboutMail: true },
  { path: '/admin/homepage', label: 'admin.pages.homepage', right: 'MANAGE_INSTANCE_CUSTOM_PAGE' },
  { path: '/admin/statistics', label: 'admin.pages.statistics', right: 'MANAGE_DEBUG' },
  { path: '/admin/logs', label: 'admin.pages.logs', right: 'MANAGE_LOGS' },
  { path: '/admin/audit-log', label: 'admin.pages.auditLog', right: 'MANAGE_LOGS' },
  { path: '/admin/jobs', label: 'admin.pages.jobs', right: 'MANAGE_JOBS' },
];

/** Those that are offered to a person, in the order of the navigation. */
export function adminPagesFor(me: Pick<MyUser, 'role'> | undefined): readonly AdminPage[] {
  return me ? adminPages.filter(({ right }) => hasRight(me.role.id as Role, right)) : [];
}

export function isAdminPage({ path, alsoAt }: AdminPage, pathname: string): boolean {
  return pathname === alsoAt || pathname === path || pathname.startsWith(`${path}/`);
}
