import { hasRight, type Right, type Role } from '@flotilla/contract';
import type { MyUser } from '../../api/me.ts';

type AdminPage = { readonly path: string; readonly label: string; readonly right: Right };

/** The pages of the administration and the right each asks for; what they do asks the server again. */
export const adminPages: readonly AdminPage[] = [
  { path: '/admin/users', label: 'Users', right: 'MANAGE_USERS' },
  { path: '/admin/moderation/registrations', label: 'Registrations', right: 'MANAGE_REGISTRATIONS' },
  { path: '/admin/config', label: 'Configuration', right: 'MANAGE_CONFIGURATION' },
  { path: '/admin/homepage', label: 'Homepage', right: 'MANAGE_INSTANCE_CUSTOM_PAGE' },
  { path: '/admin/statistics', label: 'Statistics', right: 'MANAGE_DEBUG' },
  { path: '/admin/logs', label: 'Logs', right: 'MANAGE_LOGS' },
  { path: '/admin/audit-log', label: 'Audit log', right: 'MANAGE_LOGS' },
  { path: '/admin/jobs', label: 'Jobs', right: 'MANAGE_JOBS' },
];

/** Those that are offered to a person, in the order of the navigation. */
export function adminPagesFor(me: Pick<MyUser, 'role'> | undefined): readonly AdminPage[] {
  return me ? adminPages.filter(({ right }) => hasRight(me.role.id as Role, right)) : [];
}

export function isAdminPage({ path }: AdminPage, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
