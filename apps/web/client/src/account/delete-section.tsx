import { Suspense, useState } from 'react';
import type { MyUser } from '../api/queries.ts';
import { later } from '../ui/later.tsx';
import { Failure } from '../ui/notice.tsx';
import { Unexpected } from '../ui/unexpected.tsx';
import { Section } from './section.tsx';

const LazyWindow = later('DeleteAccountWindow', () => import('./delete-account-window.tsx'));

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
        <button type="button" className="button quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Delete my account
        </button>
      </div>
      {isOpen && (
        <Unexpected instead={(error, again) => <Failure error={error} retry={again} />}>
          <Suspense>
            <LazyWindow me={me} close={() => setOpen(false)} />
          </Suspense>
        </Unexpected>
      )}
    </Section>
  );
}
