import { t } from '../../../i18n/messages.ts';
import { instance } from '../../../instance.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ActionRow } from '../../../ui/submit-row.tsx';
import { useFocus } from '../../../ui/use-focus.ts';
import { Secret } from '../secret.tsx';
import styles from './recovery-codes-step.module.css';

type Props = { readonly title: string; readonly username: string; readonly codes: readonly string[]; readonly done: () => void };

/** Shows codes that are never shown again. */
export function RecoveryCodesStep({ title, username, codes, done }: Props) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <div className={styles.step}>
      <h3 tabIndex={-1} ref={heading}>
        {title}
      </h3>
      <p>{t('twoFactor.codes.hint')}</p>
      <ul className={styles.codes} aria-label={t('twoFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <Secret>{code}</Secret>
          </li>
        ))}
      </ul>
      <ActionRow
        note={
          <div className={styles.ways}>
            <CopyButton text={codes.join('\n')} label={t('copy.copy')} />
            <a
              className={buttonClass({ kind: 'link' })}
              href={fileOf(codes, username)}
              download={`recovery-codes-${new URL(instance.publicUrl).hostname}.txt`}
            >
              {t('twoFactor.codes.download')}
            </a>
          </div>
        }
      >
        <Button kind="main" onClick={done}>
          {t('twoFactor.codes.kept')}
        </Button>
      </ActionRow>
    </div>
  );
}

function fileOf(codes: readonly string[], username: string): string {
  const heading = t('twoFactor.codes.file', { username, instance: instance.name, url: instance.publicUrl });
  return `data:text/plain;charset=utf-8,${encodeURIComponent([heading, '', ...codes, ''].join('\n'))}`;
}
