import type { ReactNode } from 'react';
import { fullDate } from '../../i18n/dates.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { sizeInWords } from '../../i18n/sizes.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Entry } from '../../ui/entries.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { type Archive, BEING_MADE, FAILED, READY, WAITING } from './archives.ts';

type Props = {
  readonly archive: Archive;
  /** Others may only see that there is one. */
  readonly isMine?: boolean;
  readonly remove: () => void;
};

/** What became of an archive that was asked for, and what can be done with it. */
export function ArchiveRow({ archive, isMine = true, remove }: Props) {
  const { state, createdAt, privateDownloadUrl } = archive;
  const date = fullDate(new Date(createdAt));
  return (
    <Entry
      name={nameOf(archive)}
      detail={
        <>
          <Message of="archives.askedAt" date={<time dateTime={createdAt}>{date}</time>} />
          {detailOf(archive, isMine)}
        </>
      }
    >
      {isMine && privateDownloadUrl !== null && (
        <a className={buttonClass({ kind: 'main' })} href={privateDownloadUrl}>
          {t('archives.download')}
        </a>
      )}
      {state.id !== BEING_MADE && (
        <Button kind="quiet" aria-haspopup="dialog" onClick={remove}>
          <Message of="archives.delete" date={date} hidden={hidden} />
        </Button>
      )}
    </Entry>
  );
}

function nameOf({ state, size }: Archive): string {
  if (state.id === WAITING) return t('archives.waiting');
  if (state.id === BEING_MADE) return t('archives.beingMade');
  if (state.id === FAILED) return t('archives.failed');
  return size === null ? t('archives.ready') : t('archives.readyWithSize', { size: sizeInWords(size) });
}

function detailOf({ state, expiresOn }: Archive, isMine: boolean): ReactNode {
  if (state.id === FAILED) return isMine && <span className="block">{t('archives.failed.advice')}</span>;
  if (state.id !== READY) return null;
  return (
    <span className="block">
      <Message of="archives.expires" date={<time dateTime={expiresOn}>{fullDate(new Date(expiresOn))}</time>} />
    </span>
  );
}
