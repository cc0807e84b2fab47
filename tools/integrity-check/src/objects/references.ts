import type { Service } from '@flotilla/service';
import type { Instance } from '../open-instance.ts';

/** A row that names an object. */
export type Reference = {
  readonly key: string;
  readonly what: string;
  /** Which row, for people. */
  readonly owner: string;
  /** Bytes the row says it has; null when it does not say. */
  readonly size: number | null;
  /** Whether the object has to be there; otherwise it may be, and then is no orphan. */
  readonly isNeeded: boolean;
};

export type ServiceReference = Reference & { readonly service: string };

/** All references of an instance, in order of the keys as stores list them. */
export async function* allReferences({ rows, services }: Pick<Instance, 'rows' | 'services'>): AsyncGenerator<ServiceReference> {
  const streams = statementsOf(services).map(({ service, text }) => ({ service, batches: rows(service).stream<Reference>(inOrder(text)) }));
  const heads = streams.map(({ service, batches }) => rowsOf(service, batches));
  const next = await Promise.all(heads.map((head) => head.next()));
  try {
    for (;;) {
      let smallest = -1;
      for (const [index, { done, value }] of next.entries()) {
        if (done) continue;
        const best = next[smallest];
        if (!best || best.done || value.key < best.value.key) smallest = index;
      }
      const found = next[smallest];
      if (!found || found.done) return;
      yield found.value;
      next[smallest] = (await heads[smallest]?.next()) as IteratorResult<ServiceReference>;
    }
  } finally {
    await Promise.all(heads.map((head) => head.return(undefined)));
  }
}

/** Those that name one of these keys, as they are now. */
export async function referencesTo(
  { rows, services }: Pick<Instance, 'rows' | 'services'>,
  keys: readonly string[],
): Promise<ServiceReference[]> {
  const found = await Promise.all(
    statementsOf(services).map(async ({ service, text }) => {
      const named = `select * from (${text}) as named where key = any($1)`;
      return (await rows(service).query<Reference>(named, [keys])).map((reference) => ({ ...reference, service }));
    }),
  );
  return found.flat();
}

/** What the services declare that their rows name. */
const statementsOf = (services: readonly Service[]) =>
  services.flatMap(({ name: service, integrityChecks: { objects = [] } = {} }) =>
    objects.length > 0 ? [{ service, text: objects.join(' union all ') }] : [],
  );

const inOrder = (statement: string) => `select * from (${statement}) as named where key is not null order by key collate "C"`;

async function* rowsOf(service: string, batches: AsyncGenerator<Reference[]>): AsyncGenerator<ServiceReference> {
  for await (const batch of batches) for (const reference of batch) yield { ...reference, service };
}
