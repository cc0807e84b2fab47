import { Window } from '../../ui/window.tsx';
import type { Meanwhile } from './meanwhile.ts';
import { ACCEPTED } from './registrations.ts';

/** Tells that others were faster, and what they did. */
export function MeanwhileWindow({ meanwhile: { registration, now }, close }: { meanwhile: Meanwhile; close: () => void }) {
  const { username } = registration;
  const deed = !now ? 'deleted the registration of' : now.state.id === ACCEPTED ? 'accepted' : 'turned down';
  return (
    <Window title={`Somebody was faster: ${username}`} role="alertdialog" onClose={close}>
      <p>
        Somebody else {deed} <b>{username}</b> meanwhile. Nothing was changed or sent from here.
      </p>
      {now?.moderationResponse && (
        <p>
          <b>Their answer:</b> {now.moderationResponse}
        </p>
      )}
      <div className="actions">
        <button type="button" className="button main-action" onClick={close}>
          Close
        </button>
      </div>
    </Window>
  );
}
