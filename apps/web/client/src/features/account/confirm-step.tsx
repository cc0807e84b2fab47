import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { Outcome } from '../../ui/outcome.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { textOf } from '../../ui/text-of.ts';
import { useFocus } from '../../ui/use-focus.ts';

type Props = {
  readonly title: string;
  readonly words: string;
  readonly label: string;
  readonly isDanger?: boolean;
  /** Who signs in at another provider has none to show. */
  readonly hasPassword: boolean;
  /** Does what is confirmed; whoever asks goes on from there. */
  readonly run: (password: string | undefined) => Promise<void>;
  readonly cancel: () => void;
};

/** Has the person confirm something grave, with the password where there is one. */
export function ConfirmStep({ title, words, label, isDanger = false, hasPassword, run, cancel }: Props) {
  const heading = useFocus<HTMLHeadingElement>();
  const running = useMutation({ mutationFn: run });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    running.mutate(hasPassword ? textOf(new FormData(event.currentTarget), 'current') : undefined);
  };
  return (
    <form className="form" onSubmit={submit}>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p className="soft">{words}</p>
      {hasPassword && <PasswordField label="Your password" name="current" autoComplete="current-password" required />}
      <SubmitRow label={label} busyLabel="One moment" isBusy={running.isPending} isDanger={isDanger} cancel={cancel}>
        <Outcome error={running.error} />
      </SubmitRow>
    </form>
  );
}
