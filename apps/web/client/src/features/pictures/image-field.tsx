import type { Operation } from '@flotilla/contract';
import { useRef, useState } from 'react';
import type { InputOf } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { useChange } from '../../api/use-change.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { hidden } from '../../ui/hidden.tsx';
import { Mistake } from '../../ui/notice.tsx';
import styles from './image-field.module.css';

const KINDS = 'image/png,image/jpeg,image/gif,image/webp';

type Props<Pick extends Operation, Remove extends Operation> = {
  readonly label: string;
  /** Logos are shown whole; avatars and banners as they will be cut. */
  readonly shape: 'avatar' | 'banner' | 'face' | 'square' | 'wide';
  /** It is the only one below a heading that says the same. */
  readonly isLabelHidden?: boolean;
  readonly hint?: string;
  readonly isDrawingAccepted?: boolean;
  /** Address of what was picked; undefined when nothing was. */
  readonly current: string | undefined;
  /** Address of what is shown instead. */
  readonly fallback?: string | undefined;
  /** What shows the image. */
  readonly refreshes: readonly Operation[];
  readonly pick: { readonly operation: Pick; readonly input: (file: File) => InputOf<Pick> };
  readonly remove: { readonly operation: Remove; readonly input: () => InputOf<Remove> };
};

/** One image: what it is now, another one as it will look, and the way back to none. */
export function ImageField<Pick extends Operation, Remove extends Operation>(props: Props<Pick, Remove>) {
  const { label, shape, isLabelHidden = false, hint, isDrawingAccepted = false, current, fallback, refreshes, pick, remove } = props;
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly preview: string } | null>(null);
  const choose = (file: File | null | undefined) => {
    if (chosen) URL.revokeObjectURL(chosen.preview);
    setChosen(file ? { file, preview: URL.createObjectURL(file) } : null);
  };
  const picking = useChange(pick.operation, { refreshes, onSuccess: () => choose(null) });
  const removing = useChange(remove.operation, { refreshes });
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
    <fieldset className={styles.field} aria-busy={isBusy}>
      <legend className={isLabelHidden ? 'visually-hidden' : undefined}>{label}</legend>
      <div className={`${styles.shown} ${styles[shape]}`}>
        {shown ? (
          <img src={shown} alt={chosen ? t('images.asChosen', { label }) : label} />
        ) : (
          <span className="soft small">{t('images.none')}</span>
        )}
      </div>
      {hint && <p className="soft small">{hint}</p>}
      <div className={styles.buttons}>
        {chosen ? (
          <>
            <Button kind="main" disabled={isBusy} onClick={() => picking.mutate(pick.input(chosen.file))}>
              {isBusy ? t('form.saving') : t('images.use')}
            </Button>
            <Button kind="quiet" disabled={isBusy} onClick={() => choose(null)}>
              {t('form.cancel')}
            </Button>
          </>
        ) : (
          <>
            <Button kind="quiet" onClick={() => input.current?.click()}>
              <Message of="images.choose" label={label} hidden={hidden} />
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
                <Message of="images.delete" label={label} hidden={hidden} />
              </Button>
            )}
          </>
        )}
      </div>
      {error && <Mistake>{inWords(error, { 400: t('images.unreadable') })}</Mistake>}
      <output className="visually-hidden">{isSaved && t('images.saved', { label })}</output>
      <FileInput
        ref={input}
        label={label}
        accept={isDrawingAccepted ? `${KINDS},image/svg+xml` : KINDS}
        onChoose={([file]) => {
          choose(file);
          forget();
        }}
      />
    </fieldset>
  );
}
