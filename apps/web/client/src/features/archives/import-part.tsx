import { Suspense } from 'react';
import { useConfig } from '../../api/config.ts';
import type { MyUser } from '../../api/me.ts';
import { later } from '../../ui/later.tsx';

const ImportSection = later('ImportSection', () => import('../archive-imports/import-section.tsx'), 'imports');

/** The way in for archives, where the instance takes them. */
export function ImportPart({ me }: { me: MyUser }) {
  if (!useConfig()?.import.users.enabled) return null;
  return (
    <Suspense>
      <ImportSection me={me} />
    </Suspense>
  );
}
