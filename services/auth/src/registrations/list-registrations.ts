import type { Input } from '@flotilla/contract';
import type { registrationsApi } from '@flotilla/contracts-auth';
import type { Deps } from '../deps.ts';
import { escapeLike } from '../users/list-users.ts';
import { type RegistrationState, registrationStates } from './registration.entity.ts';

type Query = Input<typeof registrationsApi.listRegistrations>['query'];
type Row = {
  id: number;
  state: RegistrationState;
  registrationReason: string;
  moderationResponse: string | null;
  username: string;
  email: string;
  emailVerified: boolean | null;
  accountDisplayName: string | null;
  channelHandle: string | null;
  channelDisplayName: string | null;
  createdAt: Date;
  updatedAt: Date;
  userId: number | null;
};

const COLUMNS = `r.id, r.state, registration_reason as "registrationReason", moderation_response as "moderationResponse", r.username, r.email,
  r.email_verified as "emailVerified", r.account_display_name as "accountDisplayName", channel_handle as "channelHandle",
  r.channel_display_name as "channelDisplayName", r.created_at as "createdAt", updated_at as "updatedAt", u.id as "userId"`;

/** A page of those who asked to be registered (docs/contract/registrations.md#list). */
export async function listRegistrations(
  { database }: Pick<Deps, 'database'>,
  { start = 0, count = 15, sort = '-createdAt', search, stateOneOf }: Query,
) {
  const values: unknown[] = [];
  const conditions = ['true'];
  if (search) {
    values.push(`%${escapeLike(search.toLowerCase())}%`);
    conditions.push(`(lower(r.username) like $${values.length} or lower(r.email) like $${values.length})`);
  }
  if (stateOneOf?.length) conditions.push(`r.state = any($${values.push(stateOneOf)}::int[])`);
  const where = conditions.join(' and ');
  const order = `r.${sort.replace(/^-/, '') === 'state' ? 'state' : 'created_at'} ${sort.startsWith('-') ? 'desc' : 'asc'}, r.id`;
  const [rows, [counted]] = await Promise.all([
    database.query<Row>({
      text: `select ${COLUMNS} from registrations r left join users u on u.id = r.user_id
        where ${where} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
      values: [...values, count, start],
    }),
    database.query<{ total: number }>({ text: `select count(*)::int as total from registrations r where ${where}`, values }),
  ]);
  return {
    total: counted?.total ?? 0,
    data: rows.map(({ state, userId, createdAt, updatedAt, ...row }) => ({
      ...row,
      state: { id: state, label: registrationStates[state] },
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      user: userId === null ? null : { id: userId },
    })),
  };
}
