import { exportsEvents } from '@flotilla/contracts-exports';
import { importedParts } from '@flotilla/mail';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { findMailed } from './find-mailed.ts';

/** Mails a user what came of the archive that they brought along; no preference switches that off. */
export const onUserImportEnded = subscription(
  exportsEvents.userImportEnded,
  (deps: Deps) =>
    async ({ importId, userId, outcome, stats, error }, { tx }) => {
      const user = await findMailed(tx, userId);
      if (!user) return;
      const { username, to, language } = user;
      const about = { username, link: `${deps.config.publicUrl}/my-account/import-export` };
      const mail = { key: `import:${importId}:${outcome}`, to, language };
      if (outcome === 'failed') return mailLater(tx, deps, { ...mail, kind: 'importFailed', values: { ...about, reason: error ?? '' } });
      const parts = importedParts.map((part) => ({ part, ...stats[part] })).filter((of) => of.success + of.duplicates + of.errors > 0);
      await mailLater(tx, deps, { ...mail, kind: 'importCompleted', values: { ...about, parts } });
    },
);
