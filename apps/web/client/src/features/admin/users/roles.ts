import { hasRight, type Role } from '@flotilla/contract';
import type { BodyOf } from '../../../api/call.ts';
import type { MyUser } from '../../../api/me.ts';
import type { PlainKey } from '../../../i18n/messages.ts';
import type { authApi } from '../../../precomputed/operations.ts';

export type User = BodyOf<typeof authApi.getUser>;
export type RoleId = User['role']['id'];

const ADMINISTRATOR = 0;
export const MODERATOR = 1;
export const USER = 2;
/** The first administrator, who can be neither blocked, deleted nor given another role. */
const FIRST = 'root';
/** Bit of the administrators' flags: the videos of this user are not held back for review. */
export const SKIPS_REVIEW = 1;

/** What a person may do to a user; the server decides again. */
export function rightsOver(user: User, me: MyUser) {
  const mayEdit = me.role.id === ADMINISTRATOR || user.role.id === USER;
  const isMe = user.id === me.id;
  const isOther = !isMe && user.username !== FIRST;
  return {
    mayEdit,
    mayShutOut: mayEdit && isOther,
    mayChangeRole: me.role.id === ADMINISTRATOR && isOther,
    /** Sessions and factors; one's own are in one's settings, behind one's password. */
    mayManageAccess: mayEdit && !isMe,
    mayManageArchives: hasRight(me.role.id as Role, 'MANAGE_USER_EXPORTS'),
  };
}

type RoleInWords = { readonly id: RoleId; readonly label: PlainKey; readonly detail: PlainKey };

/** In the order in which they are offered. */
export const roles: readonly RoleInWords[] = [
  { id: USER, label: 'users.role.user', detail: 'users.role.user.detail' },
  { id: MODERATOR, label: 'users.role.moderator', detail: 'users.role.moderator.detail' },
  { id: ADMINISTRATOR, label: 'users.role.administrator', detail: 'users.role.administrator.detail' },
];

export const roleLabel = (id: RoleId): PlainKey => roles.find((role) => role.id === id)!.label;
