import type { Operation } from '@flotilla/contract';
import { Form } from '../../forms/form.tsx';
import type { OperationForm } from '../../forms/use-operation-form.ts';
import { t } from '../../i18n/messages.ts';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { useFocus } from '../../ui/use-focus.ts';
import type { Confirmation } from './confirmation.ts';

type Props<Op extends Operation> = {
  readonly of: OperationForm<Op, Confirmation>;
  readonly title: string;
  readonly words: string;
  readonly label: string;
  readonly isDanger?: boolean;
  /** Who signs in at another provider has none. */
  readonly hasPassword: boolean;
  readonly cancel: () => void;
};

/** Has the person confirm something grave, with the password where there is one. */
export function ConfirmStep<Op extends Operation>({ of: form, title, words, label, isDanger = false, hasPassword, cancel }: Props<Op>) {
  const heading = useFocus<HTMLHeadingElement>();
  const { isPending, error } = form.change;
  return (
    <Form of={form}>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="soft">{words}</p>
      {hasPassword && (
        <PasswordField label={t('confirm.password')} autoComplete="current-password" required {...form.field('currentPassword')} />
      )}
      <SubmitRow label={label} busyLabel={t('confirm.busy')} isBusy={isPending} isDanger={isDanger} cancel={cancel}>
        <Outcome error={error} isMarked={form.isMarked} />
      </SubmitRow>
    </Form>
  );
}
