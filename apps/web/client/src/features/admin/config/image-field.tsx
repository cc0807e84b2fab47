import type { Operation } from '@flotilla/contract';
import { useRef, useState } from 'react';
import type { InputOf } from '../../../api/call.ts';
import { inWords } from '../../../api/in-words.ts';
import { useChange } from '../../../api/use-change.ts';
import { Message } from '../../../i18n/message.tsx';
import { t } from '../../../i18n/messages.ts';
import { ownPath } from '../../../instance.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { Button } from '../../../ui/button.tsx';
import { hidden } from '../../../ui/hidden.tsx';
import { Mistake } from '../../../ui/notice.tsx';
import styles from './image-field.module.css';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';
const showImages = [authApi.getConfig, authApi.getAbout];

type Props<Pick extends Operation, Remove extends Operation> = {
  readonly label: string;
  readonly shape: 'square' | 'wide';
  readonly isDrawingAccepted?: boolean;
  /** Address of what was picked; undefined when nothing was. */
  readonly current: string | undefined;
  /** Address of what is shown instead. */
  readonly fallback?: string | undefined;
  readonly pick: { readonly operation: Pick; readonly input: (file: File) => InputOf<Pick> };
  readonly remove: { readonly operation: Remove; readonly input: () => InputOf<Remove> };
};

/** One image: what it is now, another one as it will look, and the way back to none. */
export function ImageField<Pick extends Operation, Remove extends Operation>(props: Props<Pick, Remove>) {
  const { label, shape, isDrawingAccepted = false, current, fallback, pick, remove } = props;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly preview: string } | null>(null);
  const choose = (file: File | null | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(file ? { file, preview: URL.createObjectURL(file) } : null);
  };
  const picking = useChange(pick.operation, { refreshes: showImages, onSuccess: () => choose(null) });
  const removing = useChange(remove.operation, { refreshes: showImages });
  const isBusy = picking.isPending || removing.isPending;
  const isSaved = picking.isSuccess || removing.isSuccess;
  const error = picking.error ?? removing.error;
  const forget = () => {
    picking.reset();
    removing.reset();
  };
  const address = current ?? fallback;
  const shown = chosen?.preview ?? (address && ownPath(address));
  return (
    <fieldset className="field" aria-busy={isBusy}>
      <legend>{label}</legend>
      <div className={`${styles.shown} ${styles[shape]}`}>
        {shown ? (
          <img src={shown} alt={chosen ? t('config.images.asChosen', { label }) : label} />
        ) : (
          <span className="soft small">{t('config.images.none')}</span>
        )}
      </div>
      <div className={styles.buttons}>
        {chosen ? (
          <>
            <Button kind="main" disabled={isBusy} onClick={() => picking.mutate(pick.input(chosen.file))}>
              {isBusy ? t('form.saving') : t('config.images.use')}
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={() => choose(null)}>
              {t('form.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={() => input.current?.click()}>
              <Message of="config.images.choose" label={label} hidden={hidden} />
            </Button>
            {current && (
              <Button
                kind="bad-link"
                disabled={isBusy}
                onClick={() => {
                  forget();
                  removing.mutate(remove.input());
                }}
              >
                <Message of="config.images.delete" label={label} hidden={hidden} />
              </Button>
            )}
          </>
        )}
      </div>
      {error && <Mistake>{inWords(error, { 400: t('config.images.unreadable') })}</Mistake>}
      <output className="visually-hidden">{isSaved && t('config.images.saved', { label })}</output>
      <input
        ref={input}
        type="file"
        accept={isDrawingAccepted ? `${KINDS},image/svg+xml` : KINDS}
        aria-label={label}
        hidden
        onChange={({ target }) => {
          choose(target.files?.[0]);
          forget();
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </fieldset>
  );
}
