import type { Input } from '@flotilla/contract';
import type { registrationsApi } from '@flotilla/contracts-auth';
import { anyOf, contains, datesAsText, page, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { Registration, registrationStates } from './registration.entity.ts';

type Query = Input<typeof registrationsApi.listRegistrations>['query'];

const db = tables({ Registration, User });

/** A page of those who asked to be registered (docs/contract/registrations.md#list). */
export const listRegistrations = ({ database }: Pick<Deps, 'database'>, { search, stateOneOf, ...paging }: Query) =>
  page({
    query: db(database)
      .selectFrom('Registration as r')
      .leftJoin('User as u', 'u.id', 'r.userId')
      .select(['r.id', 'r.state', 'r.registrationReason', 'r.moderationResponse', 'r.username', 'r.email', 'r.emailVerified'])
      .select(['r.accountDisplayName', 'r.channelHandle', 'r.channelDisplayName', 'r.createdAt', 'r.updatedAt', 'u.id as userId']),
    filters: (eb) => [search && contains(eb, ['r.username', 'r.email'], search), stateOneOf?.length && anyOf(eb, 'r.state', stateOneOf)],
    paging: { sort: '-createdAt', ...paging },
    sorts: { createdAt: 'r.createdAt', state: 'r.state' },
    shape: ({ state, userId, ...row }) => ({
      ...datesAsText(row),
      state: { id: state, label: registrationStates[state] },
      user: userId === null ? null : { id: userId },
    }),
  });
