import type { TypeOf } from '@flotilla/contract';
import type { user } from '@flotilla/contracts-auth';
import { roleLabels } from '@flotilla/contracts-shared';
import { datesAsText } from '@flotilla/database';
import type { UserRow } from './user-rows.ts';

type Account = Pick<TypeOf<typeof user>, 'account' | 'videoChannels'>;

/** A row and what `videos` knows of the user, as answers show them. */
export function shapeUser<Content extends Account>({ role, ...fields }: UserRow, content: Content) {
  return { ...datesAsText(fields), ...content, role: { id: role, label: roleLabels[role] } };
}
