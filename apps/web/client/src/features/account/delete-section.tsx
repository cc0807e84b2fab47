import { Suspense, useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { t } from '../../i18n/messages.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionRow } from '../../ui/submit-row.tsx';
import { Unexpected } from '../../ui/unexpected.tsx';

const LazyDialog = later('DeleteAccountDialog', () => import('./delete-account-dialog.tsx'));

/** The way out. The first administrator has none: somebody must run the instance. */
export function DeleteSection({ me }: { me: MyUser }) {
  const [isOpen, setOpen] = useState(false);
  if (me.username === 'root') return <Section title={t('deletion.title')} intro={t('deletion.notRoot')} />;
  return (
    <Section title={t('deletion.title')} intro={t('deletion.intro')}>
      <ActionRow>
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('deletion.ask')}
        </Button>
      </ActionRow>
      {isOpen && (
        <Unexpected instead={(error, again) => <Failure error={error} retry={again} />}>
          <Suspense>
            <LazyDialog me={me} close={() => setOpen(false)} />
          </Suspense>
        </Unexpected>
      )}
    </Section>
  );
}
