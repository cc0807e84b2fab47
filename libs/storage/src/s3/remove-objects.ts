import { hasCode } from './failures.ts';
import type { Store } from './store.ts';
import { StoreAnswer } from './store-answer.ts';

const AT_ONCE = 1000;

/** The store answers for each key; one it could not delete fails the call, which may be repeated. */
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

/** One key's error comes with a 200, so that its code has to tell whether another try helps. */
function asStoreAnswer(refused: unknown): StoreAnswer {
  const { Code = 'Unknown', Message = '', Key = '' } = (refused as Refused) ?? {};
  return new StoreAnswer(200, Code, `${Message} (${Key})`);
}
