import { t } from '../../i18n/messages.ts';
import { Page } from '../../ui/page.tsx';
import { Sections } from '../../ui/section.tsx';
import { MutedLists } from './muted-lists.tsx';

/** Whom the instance does not want to see, for moderators. */
export function InstanceMutesPage() {
  return (
    <Page title={t('mutes.title')} width="middle">
      <Sections>
        <MutedLists by="instance" />
      </Sections>
    </Page>
  );
}
