import { randomUUID } from 'node:crypto';
import { execute } from '@flotilla/database';
import type { Caller } from '@flotilla/identity';
import type { Image } from '@flotilla/images';
import { recordAuditEvent } from '../audit-log/record-audit-event.ts';
import type { Deps } from '../deps.ts';
import { instanceChanged } from '../instance/open-instance.ts';
import type { ImageType } from './image-types.ts';

const INSERT = `insert into instance_images (filename, type, width, height, media_type, bytes, created_at) values ($1, $2, $3, $4, $5, $6, $7)`;

/** These pictures are all the instance has of a type, once it resolves; the former ones are gone. */
export async function replaceInstanceImages(
  { database, clock, instance }: Pick<Deps, 'clock' | 'database' | 'instance'>,
  type: ImageType,
  pictures: readonly Image[],
  caller: Caller,
): Promise<void> {
  await database.transaction(async (tx) => {
    // Of two that come at once one follows the other.
    await execute(tx, 'select from configuration where id = 1 for update');
    const former = await execute(tx, 'delete from instance_images where type = $1 returning filename', [type]);
    if (former.length === 0 && pictures.length === 0) return;
    for (const { width, height, extension, mediaType, bytes } of pictures)
      await execute(tx, INSERT, [randomUUID() + extension, type, width, height, mediaType, bytes, clock.now()]);
    const action = pictures.length === 0 ? 'delete' : former.length === 0 ? 'create' : 'update';
    await recordAuditEvent(tx, { clock }, caller, { domain: 'config', action, values: { image: type } });
    await instanceChanged(tx);
  });
  await instance.reload();
}
