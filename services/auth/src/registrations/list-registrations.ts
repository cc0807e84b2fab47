import { listing } from '@flotilla/contract';
import { registrationsApi } from '@flotilla/contracts-auth';
import { anyOf, contains, datesAsText, page, tables } from '@flotilla/database';
import type { Deps } from '../deps.ts';
import { User } from '../users/user.entity.ts';
import { Registration, shapeState } from './registration.entity.ts';

const db = tables({ Registration, User });

/** A page of registrations (docs/contract/registrations.md#list). */
export const listRegistrations = listing(registrationsApi.listRegistrations, ({ database }: Deps, { search, stateOneOf, ...paging }) =>
  page({
    query: db(database)
      .selectFrom('Registration as r')
      .leftJoin('User as u', 'u.id', 'r.userId')
      .select(['r.id', 'r.state', 'r.registrationReason', 'r.moderationResponse', 'r.username', 'r.email', 'r.emailVerified'])
      .select(['r.accountDisplayName', 'r.channelHandle', 'r.channelDisplayName', 'r.createdAt', 'r.updatedAt', 'u.id as userId']),
    filters: (eb) => [search && contains(eb, ['r.username', 'r.email'], search), stateOneOf?.length && anyOf(eb, 'r.state', stateOneOf)],
    paging,
    sorts: { createdAt: 'r.createdAt', state: 'r.state' },
    shape: ({ state, userId: id, ...row }) => ({ ...datesAsText(row), state: shapeState(state), user: id === null ? null : { id } }),
  }),
);
