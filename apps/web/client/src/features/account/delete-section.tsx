import { Suspense, useState } from 'react';
import type { MyUser } from '../../api/me.ts';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.tsx';
import { Failure } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { Unexpected } from '../../ui/unexpected.tsx';

const LazyDialog = later('DeleteAccountDialog', () => import('./delete-account-dialog.tsx'));

/** The way out. The first administrator has none: somebody must run the instance. */
export function DeleteSection({ me }: { me: MyUser }) {
  const [isOpen, setOpen] = useState(false);
  if (me.username === 'root') {
    return <Section title="Delete account" intro="This is the account of the first administrator. It cannot be deleted." />;
  }
  return (
    <Section title="Delete account" intro="Everything that is yours here goes with it: videos, channels, comments, playlists. For ever.">
      <div className="submit-row">
        <div className="grow" />
        <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete my account
        </Button>
      </div>
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
