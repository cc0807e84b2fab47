import { type ReactNode, type RefCallback, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/messages.ts';
import { ownPath } from '../../instance.ts';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { pictureOfFile } from './picture.ts';
import styles from './picture-field.module.css';

type Props = {
  readonly hint: string;
  /** What is saved; sizes of one picture. */
  readonly present: readonly { readonly width: number; readonly fileUrl: string }[];
  /** The colour that stands where there is no picture. */
  readonly hue: number;
  readonly value: Blob | null;
  readonly onChange: (picture: Blob | null) => void;
  readonly mistake: string | null;
  readonly ref: RefCallback<HTMLElement>;
  /** Other ways to one. */
  readonly children?: ReactNode;
};

/** A thumbnail as it will look: the present one, or the file that was chosen. */
export function PictureField({ hint, present, hue, value, onChange, mistake, ref, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  // Said until another picture stands there.
  const [unreadable, setUnreadable] = useState<{ readonly beside: Blob | null } | null>(null);
  const isUnreadable = unreadable?.beside === value;
  const largest = present.toSorted((a, b) => b.width - a.width)[0]?.fileUrl;
  const pick = (file: File | undefined) => {
    if (!file) return;
    setUnreadable(null);
    pictureOfFile(file).then(onChange, () => setUnreadable({ beside: value }));
  };
  return (
    <div className={styles.picture}>
      <p className="soft small">{hint}</p>
      <div className="shot" style={{ '--hue': hue }}>
        {value ? <Picture of={value} alt={t('picture.chosen')} /> : largest && <img src={ownPath(largest)} alt={t('picture.present')} />}
      </div>
      {value && <output className="small soft">{t('picture.chosen')}</output>}
      <div className={styles.buttons}>
        <Button ref={ref} onClick={() => input.current?.click()}>
          {t('picture.pick')}
        </Button>
        {children}
        {value && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {largest ? t('picture.keep') : t('picture.remove')}
          </Button>
        )}
      </div>
      {(isUnreadable || mistake) && <Mistake>{isUnreadable ? t('picture.unreadable') : mistake}</Mistake>}
      <FileInput ref={input} label={t('picture.pick')} accept="image/*" onChoose={([file]) => pick(file)} />
    </div>
  );
}

/** A picture that has no address of its own. */
function Picture({ of: picture, alt }: { of: Blob; alt: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(picture);
    if (image.current) image.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [picture]);
  return <img ref={image} alt={alt} />;
}
