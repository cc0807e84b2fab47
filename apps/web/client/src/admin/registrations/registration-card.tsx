import { RelativeDate } from '../../ui/date.tsx';
import { type Registration, WAITING } from './registrations.ts';

const STATES: Readonly<Record<number, { className: string; label: string }>> = {
  1: { className: 'waiting', label: 'Waiting' },
  2: { className: 'failed', label: 'Turned down' },
  3: { className: 'completed', label: 'Accepted' },
};

export type Deed = 'accept' | 'delete' | 'reject';

/** Somebody who asked to join: who, why, and what became of it. */
export function RegistrationCard({ registration, ask }: { registration: Registration; ask: (deed: Deed) => void }) {
  const { username, email, emailVerified, accountDisplayName, channelHandle, registrationReason, moderationResponse } = registration;
  const state = STATES[registration.state.id] ?? { className: '', label: registration.state.label };
  const isWaiting = registration.state.id === WAITING;
  return (
    <article className="panel registration">
      <div className="registration-head">
        <h2 className="item-title">{username}</h2>
        <span className={`state ${state.className}`}>{state.label}</span>
        <span className="soft small">
          asked <RelativeDate date={registration.createdAt} />
        </span>
      </div>
      <p className="soft small">
        {email}
        {emailVerified === true && ', confirmed'}
        {emailVerified === false && ', not confirmed yet'}
        {accountDisplayName && `, known as ${accountDisplayName}`}
        {channelHandle && `, with the channel ${channelHandle}`}
      </p>
      {registrationReason && <blockquote className="prose">{registrationReason}</blockquote>}
      {moderationResponse && (
        <p className="small">
          <b>Answer:</b> {moderationResponse}
        </p>
      )}
      <div className="registration-actions">
        {isWaiting && (
          <>
            <button type="button" className="button main-action" aria-label={`Accept ${username}`} onClick={() => ask('accept')}>
              Accept
            </button>
            <button type="button" className="button quiet" aria-label={`Turn down ${username}`} onClick={() => ask('reject')}>
              Turn down
            </button>
          </>
        )}
        <button
          type="button"
          className="link-button bad"
          aria-label={`Delete the registration of ${username}`}
          onClick={() => ask('delete')}
        >
          Delete
        </button>
      </div>
    </article>
  );
}
