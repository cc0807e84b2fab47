import { t } from '../../i18n/messages.ts';
import { Choice } from '../../ui/choice.tsx';
import type { Preferences } from './preferences.ts';
import styles from './preferences-form.module.css';
import { NSFW_FLAGS, TREATMENTS, treatmentOfFlag, withTreatment } from './sensitive.ts';

type Props = { readonly value: Preferences; readonly hasFlags: boolean; readonly onChange: (part: Partial<Preferences>) => void };

/** What happens to sensitive videos, and to some kinds of them in particular. */
export function SensitiveFields({ value, hasFlags, onChange }: Props) {
  const options = TREATMENTS.map(({ label, detail }, id) => ({ id, label: t(label), detail: t(detail) }));
  const likeTheOthers = { id: -1, label: t('sensitive.likeTheOthers') };
  return (
    <>
      <Choice
        label={t('sensitive.videos')}
        options={options}
        value={TREATMENTS.findIndex(({ policy }) => policy === value.nsfwPolicy)}
        onChange={(id) => onChange({ nsfwPolicy: TREATMENTS[id]?.policy ?? value.nsfwPolicy })}
      />
      {hasFlags && (
        <div className={`${styles.pair} ${styles.inner}`}>
          {NSFW_FLAGS.map(({ flag, label }) => (
            <Choice
              key={flag}
              label={t(label)}
              options={[likeTheOthers, ...options]}
              value={TREATMENTS.findIndex(({ policy }) => policy === treatmentOfFlag(value, flag))}
              onChange={(id) => onChange(withTreatment(value, flag, TREATMENTS[id]?.policy ?? null))}
            />
          ))}
        </div>
      )}
    </>
  );
}
