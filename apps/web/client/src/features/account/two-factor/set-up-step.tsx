import type { BodyOf } from '../../../api/call.ts';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { ConfirmStep } from '../confirm-step.tsx';
import { type Confirmation, confirmedBy, unconfirmed } from '../confirmation.ts';

type Answer = BodyOf<typeof authApi.requestTwoFactor>;
export type OtpRequest = Extract<Answer, { otpRequest: unknown }>['otpRequest'];
type Props = {
  readonly userId: number;
  readonly hasPassword: boolean;
  readonly done: (request: OtpRequest, confirmation: Partial<Confirmation>) => void;
  readonly cancel: () => void;
};

/** Asks for a secret that an authenticator can take; nothing changes yet. */
export function SetUpStep({ userId, hasPassword, done, cancel }: Props) {
  const form = useOperationForm(authApi.requestTwoFactor, {
    values: unconfirmed,
    send: (values) => ({ params: { id: userId }, body: confirmedBy(values) }),
    required: ['currentPassword'],
    onSuccess: (answer, { body }) => done(requestIn(answer), body ?? {}),
  });
  return (
    <ConfirmStep
      of={form}
      hasPassword={hasPassword}
      title={hasPassword ? t('twoFactor.begin.password') : t('twoFactor.begin.title')}
      words={t('twoFactor.begin.hint')}
      label={t('twoFactor.begin.action')}
      cancel={cancel}
    />
  );
}

/** Two forms (docs/differences-from-peertube.md#two-forms). */
function requestIn(answer: Answer): OtpRequest {
  const [first] = Array.isArray(answer) ? answer : [answer];
  return first!.otpRequest;
}
