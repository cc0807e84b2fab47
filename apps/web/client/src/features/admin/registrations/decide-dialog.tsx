import { useConfig } from '../../../api/config.ts';
import { Form } from '../../../forms/form.tsx';
import { useOperationForm } from '../../../forms/use-operation-form.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { TextArea } from '../../../ui/text-field.tsx';
import { type Meanwhile, useMeanwhile } from './meanwhile.ts';
import { listsOfRegistrations, type Registration } from './registrations.ts';

const DECISIONS = {
  accept: {
    operation: authApi.acceptRegistration,
    title: 'registrations.accept.title',
    action: 'registrations.accept',
    consequence: 'registrations.accept.consequence',
  },
  reject: {
    operation: authApi.rejectRegistration,
    title: 'registrations.reject.title',
    action: 'registrations.reject',
    consequence: 'registrations.reject.consequence',
  },
} as const;

type Props = {
  readonly registration: Registration;
  readonly decision: 'accept' | 'reject';
  /** Others were faster. */
  readonly tell: (meanwhile: Meanwhile) => void;
  readonly close: () => void;
};

/** Accepts a registration or turns it down, with an answer. */
export function DecideDialog({ registration, decision, tell, close }: Props) {
  const { operation, title, action, consequence } = DECISIONS[decision];
  const canMail = useConfig()?.email.enabled ?? true;
  const form = useOperationForm(operation, {
    values: { moderationResponse: decision === 'accept' ? t('registrations.accept.answer') : '', preventEmailDelivery: false },
    send: ({ moderationResponse, preventEmailDelivery }) => ({
      params: { registrationId: registration.id },
      body: { moderationResponse: moderationResponse.trim(), ...(preventEmailDelivery && { preventEmailDelivery }) },
    }),
    words: { moderationResponse: { any: t('registrations.answerNeeded') } },
    refreshes: listsOfRegistrations,
    onSuccess: close,
  });
  const { isPending, error } = form.change;
  const isLooking = useMeanwhile(registration, error, tell, close);
  const isMailed = canMail && !form.values.preventEmailDelivery;
  return (
    <Dialog title={t(title, { name: registration.username })} isBusy={isPending} onClose={close}>
      <Form of={form}>
        <p>{t(consequence)}</p>
        <TextArea
          label={t('registrations.yourAnswer')}
          hint={isMailed ? t('registrations.answerMailed') : t('registrations.answerKept')}
          rows={4}
          {...form.field('moderationResponse')}
        />
        {canMail ? (
          <CheckField
            label={t('registrations.silent')}
            checked={form.values.preventEmailDelivery}
            onChange={({ target }) => form.choose('preventEmailDelivery', target.checked)}
          />
        ) : (
          <p className="soft small">{t('registrations.noMail')}</p>
        )}
        <Outcome error={isLooking ? null : error} isMarked={form.isMarked} />
        <DialogActions>
          <Button kind="quiet" disabled={isPending} onClick={close}>
            {t('form.cancel')}
          </Button>
          <Button kind={decision === 'accept' ? 'main' : 'danger'} type="submit" disabled={isPending}>
            {isPending ? t('form.sending') : t(action)}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
