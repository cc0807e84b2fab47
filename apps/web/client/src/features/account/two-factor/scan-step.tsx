import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Outcome } from '../../../ui/outcome.tsx';
import { SubmitRow } from '../../../ui/submit-row.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { textOf } from '../../../ui/text-of.ts';
import { useFocus } from '../../../ui/use-focus.ts';
import { QrCode } from './qr-code.tsx';
import type { OtpRequest } from './two-factor.ts';

const WORDS = { 403: 'This code is not right, or ten minutes are over. Try the next code, or begin again.' };

type Props = { readonly request: OtpRequest; readonly confirm: (code: string) => Promise<void>; readonly cancel: () => void };

/** Shows the secret in every form an authenticator takes, and asks for a first code of it. */
export function ScanStep({ request: { secret, uri }, confirm, cancel }: Props) {
  const heading = useFocus<HTMLHeadingElement>();
  const confirming = useMutation({ mutationFn: confirm });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    confirming.mutate(textOf(new FormData(event.currentTarget), 'code').replaceAll(/\s/g, ''));
  };
  return (
    <form className="form" onSubmit={submit}>
      <h3 tabIndex={-1} ref={heading}>
        Add this account to your authenticator
      </h3>
      <div className="scan">
        <QrCode text={uri} label="QR code for your authenticator" />
        <div className="scan-words">
          <p>Scan the picture with an authenticator app, or enter this key there:</p>
          <p>
            <code className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <div className="item-more">
            <CopyButton text={secret} label="Copy the key" />
            <a className={buttonClass({ kind: 'link' })} href={uri}>
              Open in an app on this device
            </a>
          </div>
        </div>
      </div>
      <TextField
        label="Code of the authenticator"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="\s*\d{3}\s?\d{3}\s*"
        title="Six digits"
        hint="Six digits; a new code comes every 30 seconds"
        required
      />
      <SubmitRow label="Switch on" busyLabel="Checking" isBusy={confirming.isPending} cancel={cancel}>
        <Outcome error={confirming.error} words={WORDS} />
      </SubmitRow>
    </form>
  );
}
