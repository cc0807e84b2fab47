import { session } from '../../../api/session.ts';
import { instance } from '../../../instance.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useFocus } from '../../../ui/use-focus.ts';

/** Shows codes that are never shown again. */
export function RecoveryCodesStep({ title, codes, done }: { title: string; codes: readonly string[]; done: () => void }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className="form">
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p>
        Keep these recovery codes where you find them without your authenticator. Each signs you in once in place of a code. They are shown
        only now.
      </p>
      <ul className="codes" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="submit-row">
        <div className="grow item-more">
          <CopyButton text={codes.join('\n')} label="Copy" />
          <a
            className={buttonClass({ kind: 'link' })}
            href={fileOf(codes)}
            download={`recovery-codes-${new URL(instance.publicUrl).hostname}.txt`}
          >
            Download
          </a>
        </div>
        <Button kind="main" onClick={done}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function fileOf(codes: readonly string[]): string {
  const heading = `Recovery codes of ${session.read()?.username ?? 'your account'} on ${instance.name}, ${instance.publicUrl}`;
  return `data:text/plain;charset=utf-8,${encodeURIComponent([heading, '', ...codes, ''].join('\n'))}`;
}
