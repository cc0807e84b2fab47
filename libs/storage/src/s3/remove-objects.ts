import { hasCode } from './failures.ts';
import type { Store } from './store.ts';
import { StoreAnswer } from './store-answer.ts';

const AT_ONCE = 1000;

/** The store answers per key; one that it could not delete fails the call, which may be repeated. */
export async function removeObjects({ client, bucket, call }: Store, keys: readonly string[]): Promise<void> {
  const wanted = [...new Set(keys)];
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    await call(async () => {
      const refused = await client.removeObjects(bucket, wanted.slice(at, at + AT_ONCE));
      const first = refused.map(asStoreAnswer).find((answer) => !hasCode(answer, 'NoSuchKey'));
      if (first) throw first;
    });
  }
}

type Refused = { Code?: string; Message?: string; Key?: string } | null | undefined;

/** The error of a key arrives with status 200, so its code decides whether to retry. */
function asStoreAnswer(refused: unknown): StoreAnswer {
  const { Code = 'Unknown', Message = '', Key = '' } = (refused as Refused) ?? {};
  return new StoreAnswer(200, Code, `${Message} (${Key})`);
}
