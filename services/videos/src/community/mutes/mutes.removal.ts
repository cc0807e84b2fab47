import { tables } from '@flotilla/database';
import { Mute } from '../../catalogue/index.ts';
import type { Removal } from '../../removal.ts';
import { inRounds } from '../in-rounds.ts';
import { nextVersion } from '../snapshot-versions.ts';
import { goneColumns, publishMute } from './publish-mute.ts';

const db = tables({ Mute });

/** An account takes along what it muted, and that others muted it. */
export const mutesRemoval: Removal = {
  ofAccount: ({ database }, { accountId }, signal) =>
    inRounds(signal, (atOnce) =>
      database.transaction(async (tx) => {
        const some = db(tx)
          .selectFrom('Mute')
          .select('id')
          .where((eb) => eb.or([eb('byAccountId', '=', accountId), eb('accountId', '=', accountId)]))
          .orderBy('id')
          .limit(atOnce)
          .forUpdate();
        const rows = await db(tx)
          .deleteFrom('Mute')
          .where('id', 'in', some)
          .returning([...goneColumns, nextVersion().as('version')])
          .execute();
        for (const row of rows) publishMute(tx, row, true);
        return rows.length;
      }),
    ),
};
