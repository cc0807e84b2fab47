import type { Check } from './check.ts';
import type { Instance } from './open-instance.ts';
import { mayJobsWait } from './tables/jobs-pause.ts';

/** The checks that services declare for their own rows and objects. */
export function ownChecks(instance: Instance, { isDeep }: { readonly isDeep: boolean }): Check[] {
  const { services, storage } = instance;
  return services.flatMap(({ name, integrityChecks: { checks = [] } = {} }) =>
    checks
      .filter((check) => (check.isDeep ?? false) === isDeep)
      .map(
        (check): Check => ({
          title: `${check.title} (${name})`,
          async *look(first) {
            const inspected = { rows: instance.rows(name), storage, mayJobsWait: () => mayJobsWait(instance) };
            for await (const finding of check.look(inspected, first)) yield { service: name, ...finding };
          },
        }),
      ),
  );
}
