import { Choice } from '../../ui/choice.tsx';
import type { Preferences } from './preferences.ts';
import { NSFW_FLAGS, TREATMENTS, treatmentOfFlag, withTreatment } from './sensitive.ts';

type Props = { readonly value: Preferences; readonly hasFlags: boolean; readonly onChange: (part: Partial<Preferences>) => void };

const LIKE_THE_OTHERS = { id: -1, label: 'Like the others' };
const OPTIONS = TREATMENTS.map(({ label, detail }, id) => ({ id, label, detail }));

/** What happens to sensitive videos, and to some kinds of them in particular. */
export function SensitiveFields({ value, hasFlags, onChange }: Props) {
  return (
    <>
      <Choice
        label="Sensitive videos"
        options={OPTIONS}
        value={TREATMENTS.findIndex(({ policy }) => policy === value.nsfwPolicy)}
        onChange={(id) => onChange({ nsfwPolicy: TREATMENTS[id]?.policy ?? value.nsfwPolicy })}
      />
      {hasFlags && (
        <div className="pair inner">
          {NSFW_FLAGS.map(({ flag, label }) => (
            <Choice
              key={flag}
              label={label}
              options={[LIKE_THE_OTHERS, ...OPTIONS]}
              value={TREATMENTS.findIndex(({ policy }) => policy === treatmentOfFlag(value, flag))}
              onChange={(id) => onChange(withTreatment(value, flag, TREATMENTS[id]?.policy ?? null))}
            />
          ))}
        </div>
      )}
    </>
  );
}
