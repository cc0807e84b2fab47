import { bold, Message } from '../../../i18n/message.tsx';
import { type PlainKey, t } from '../../../i18n/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardActions } from '../../../ui/card.tsx';
import { RelativeDate } from '../../../ui/date.tsx';
import { ACCEPTED, REJECTED, type Registration, WAITING } from './registrations.ts';

const STATES: Readonly<Record<number, { readonly className: string; readonly label: PlainKey }>> = {
  [WAITING]: { className: 'waiting', label: 'registrations.state.waiting' },
  [REJECTED]: { className: 'failed', label: 'registrations.state.rejected' },
  [ACCEPTED]: { className: 'completed', label: 'registrations.state.accepted' },
};

/** What one can be asked to do about a registration. */
export type Asked = 'accept' | 'delete' | 'reject';

/** Somebody who asked to join: who, why, and what became of it. */
export function RegistrationCard({ registration, ask }: { registration: Registration; ask: (action: Asked) => void }) {
  const { username, registrationReason, moderationResponse } = registration;
  const name = { name: username };
  return (
    <Card
      title={username}
      state={STATES[registration.state.id]}
      facts={<Message of="registrations.asked" when={() => <RelativeDate date={registration.createdAt} />} />}
    >
      <p className="soft small">{aboutPerson(registration).join(', ')}</p>
      {registrationReason && <blockquote className="prose">{registrationReason}</blockquote>}
      {moderationResponse && (
        <p className="small">
          <Message of="registrations.answer" answer={moderationResponse} b={bold} />
        </p>
      )}
      <CardActions>
        {registration.state.id === WAITING && (
          <>
            <Button kind="main" aria-label={t('registrations.accept.of', name)} onClick={() => ask('accept')}>
              {t('registrations.accept')}
            </Button>
            <Button kind="quiet" aria-label={t('registrations.reject.of', name)} onClick={() => ask('reject')}>
              {t('registrations.reject')}
            </Button>
          </>
        )}
        <Button kind="bad-link" aria-label={t('registrations.delete.of', name)} onClick={() => ask('delete')}>
          {t('registrations.delete')}
        </Button>
      </CardActions>
    </Card>
  );
}

function aboutPerson({ email, emailVerified, accountDisplayName, channelHandle }: Registration): readonly string[] {
  return [
    email,
    ...(emailVerified === true ? [t('registrations.confirmed')] : []),
    ...(emailVerified === false ? [t('registrations.notConfirmed')] : []),
    ...(accountDisplayName ? [t('registrations.knownAs', { name: accountDisplayName })] : []),
    ...(channelHandle ? [t('registrations.withChannel', { name: channelHandle })] : []),
  ];
}
