import { useConfig } from '../../api/config.ts';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Section } from '../../ui/section.tsx';
import { ArchivesList } from './archives-list.tsx';

/** Copies of everything that is somebody's here, to keep or to take elsewhere. */
export function ArchivesSection({ me: { id } }: { me: MyUser }) {
  const users = useConfig()?.export.users;
  if (users && !users.enabled) return <Section title={t('archives.title')} intro={t('archives.off')} />;
  return (
    <Section title={t('archives.title')} intro={t('archives.intro')}>
      {users && <ArchivesList userId={id} largest={users.maxUserVideoQuota} />}
    </Section>
  );
}
