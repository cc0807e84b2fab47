import type { IntegrityChecks } from '@flotilla/service';

export const objectsIntegrity: IntegrityChecks = {
  objects: [
    `select jsonb_array_elements_text(payload -> 'keys') as key, 'object to delete' as what, 'job ' || id as owner, null::bigint as size,
        false as "isNeeded"
      from jobs where type = 'remove-objects' and state in ('waiting', 'active', 'delayed')`,
  ],
};
