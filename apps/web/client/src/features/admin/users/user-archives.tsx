import { useId, useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import { bold, Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { Entries, EntryPlace } from '../../../ui/entries.tsx';
import { Failure } from '../../../ui/notice.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { ArchiveRow } from '../../archives/archive-row.tsx';
import { type Archive, useArchives } from '../../archives/archives.ts';
import { DeleteArchiveDialog } from '../../archives/delete-archive-dialog.tsx';
import type { User } from './roles.ts';
import styles from './user-details.module.css';

/** The archives of a user and the space they take, where archives are made. What is in them stays the user’s. */
export function UserArchives({ user }: { user: User }) {
  return useConfig()?.export.users.enabled ? <Archives user={user} /> : null;
}

function Archives({ user: { id: userId, username } }: { user: User }) {
  const { data: archives, error, refetch } = useArchives(userId);
  const [leaving, setLeaving] = useState<Archive | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h3 id={id}>{t('archives.title')}</h3>
      {error && !archives && <Failure error={error} retry={() => void refetch()} />}
      {archives?.length === 0 && <p className="soft">{t('users.archives.none')}</p>}
      {archives?.length !== 0 && (
        <Entries aria-labelledby={id} aria-busy={!archives} aria-live="polite">
          {archives?.map((archive) => (
            <ArchiveRow key={archive.id} archive={archive} isMine={false} remove={() => setLeaving(archive)} />
          )) ?? <EntryPlace />}
        </Entries>
      )}
      <Outcome error={null}>{isDeleted && !leaving && t('archives.deleted')}</Outcome>
      {leaving && (
        <DeleteArchiveDialog
          userId={userId}
          archive={leaving}
          close={() => setLeaving(null)}
          onDeleted={() => {
            setLeaving(null);
            setDeleted(true);
          }}
        >
          <Message of="users.archives.consequence" name={username} b={bold} />
        </DeleteArchiveDialog>
      )}
    </section>
  );
}
