import type { Service } from '@flotilla/service';
import type { Instance } from '../open-instance.ts';

/** A row that names an object. */
export type Reference = {
  readonly key: string;
  readonly what: string;
  /** A description of the row for people. */
  readonly owner: string;
  /** The size in the row; null when it has none. */
  readonly size: number | null;
  /** Whether the object must exist; otherwise it may exist and is not an orphan. */
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

/** The present references to these keys. */
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

/** The declared statements that list referenced objects. */
const statementsOf = (services: readonly Service[]) =>
  services.flatMap(({ name: service, integrityChecks: { objects = [] } = {} }) =>
    objects.length > 0 ? [{ service, text: objects.join(' union all ') }] : [],
  );

const inOrder = (statement: string) => `select * from (${statement}) as named where key is not null order by key collate "C"`;

async function* rowsOf(service: string, batches: AsyncGenerator<Reference[]>): AsyncGenerator<ServiceReference> {
  for await (const batch of batches) for (const reference of batch) yield { ...reference, service };
}
