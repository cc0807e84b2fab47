import type { BodyOf } from '../../../api/call.ts';
import type { MyUser } from '../../../api/me.ts';
import type { authApi } from '../../../precomputed/operations.ts';

export type User = BodyOf<typeof authApi.getUser>;

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
  };
}

export const roles = [
  { id: USER, label: 'User', detail: 'Uploads and manages own videos' },
  { id: MODERATOR, label: 'Moderator', detail: 'Also manages users, registrations and all videos' },
  { id: ADMINISTRATOR, label: 'Administrator', detail: 'May do everything' },
] as const;
