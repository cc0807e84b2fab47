import { exportsEvents } from '@flotilla/contracts-exports';
import { subscription } from '@flotilla/outbox';
import type { Deps } from '../deps.ts';
import { mailLater } from '../mail/mail-later.ts';
import { findMailed } from './find-mailed.ts';

/** Mails a user that their archive is ready or could not be made; no preference switches that off. The link leads to the page, never to the archive. */
export const onUserExportEnded = subscription(
  exportsEvents.userExportEnded,
  (deps: Deps) =>
    async ({ exportId, userId, outcome }, { tx }) => {
      const user = await findMailed(tx, userId);
      if (!user) return;
      const { username, to, language } = user;
      const kind = outcome === 'completed' ? 'archiveReady' : 'archiveFailed';
      const values = { username, link: `${deps.config.publicUrl}/my-account/import-export` };
      await mailLater(tx, deps, { key: `archive:${exportId}:${outcome}`, to, language, kind, values });
    },
);
