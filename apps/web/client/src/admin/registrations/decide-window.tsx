import { authApi } from '@flotilla/contracts-auth';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { configQuery } from '../../api/queries.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { useFirstMistake } from '../../ui/use-first-mistake.ts';
import { Window } from '../../ui/window.tsx';
import { type Meanwhile, unlessMeanwhile } from './meanwhile.ts';
import type { Registration } from './registrations.ts';

const MIN = 2;
const MAX = 3000;
const WORDS = {
  accept: { title: 'Accept', action: 'Accept', consequence: 'The account is made at once.', answer: 'Welcome! You can sign in now.' },
  reject: { title: 'Turn down', action: 'Turn down', consequence: 'The names stay blocked until the request is deleted.', answer: '' },
} as const;

type Props = {
  readonly registration: Registration;
  readonly decision: 'accept' | 'reject';
  /** Others were faster. */
  readonly tell: (meanwhile: Meanwhile) => void;
  readonly close: () => void;
};

/** Accepts a registration or turns it down, with an answer. */
export function DecideWindow({ registration, decision, tell, close }: Props) {
  const { title, action, consequence, answer } = WORDS[decision];
  const canMail = useQuery(configQuery).data?.email.enabled ?? true;
  const [moderationResponse, setAnswer] = useState<string>(answer);
  const [isSilent, setSilent] = useState(false);
  const [tries, setTries] = useState(0);
  const id = useId();
  const isMissing = moderationResponse.trim().length < MIN;
  const isMarked = isMissing && tries > 0;
  const form = useFirstMistake(tries);
  const deciding = useMutation({
    mutationFn: () => {
      const operation = decision === 'accept' ? authApi.acceptRegistration : authApi.rejectRegistration;
      const body = { moderationResponse: moderationResponse.trim(), ...(isSilent && { preventEmailDelivery: true }) };
      return unlessMeanwhile(registration, () => call(operation, { params: { registrationId: registration.id }, body }), tell);
    },
    onSuccess: close,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (!isMissing) deciding.mutate();
  };
  return (
    <Window title={`${title}: ${registration.username}`} isBusy={deciding.isPending} onClose={close}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <p>{consequence}</p>
        <div className="field">
          <label htmlFor={id}>Your answer</label>
          <textarea
            id={id}
            rows={4}
            maxLength={MAX}
            aria-invalid={isMarked || undefined}
            aria-describedby={`${id}-hint`}
            value={moderationResponse}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <span id={`${id}-hint`} className={isMarked ? 'mistake small' : 'soft small'}>
            {isMarked ? 'A few words are needed.' : canMail && !isSilent ? 'It is mailed and kept here.' : 'It is kept here.'}
          </span>
        </div>
        {canMail ? (
          <CheckField label="Do not send a mail" checked={isSilent} onChange={({ target }) => setSilent(target.checked)} />
        ) : (
          <p className="soft small">Mail is off on this instance: nobody is told.</p>
        )}
        {deciding.isError && <Mistake>{inWords(deciding.error)}</Mistake>}
        <div className="actions">
          <button type="button" className="button quiet" disabled={deciding.isPending} onClick={close}>
            Cancel
          </button>
          <button type="submit" className={`button ${decision === 'accept' ? 'main-action' : 'danger'}`} disabled={deciding.isPending}>
            {deciding.isPending ? 'Sending' : action}
          </button>
        </div>
      </form>
    </Window>
  );
}
