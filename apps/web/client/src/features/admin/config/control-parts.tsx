import type { SettingField } from './sections.ts';
import { aboutOf } from './setting-texts.ts';

export type ControlProps = {
  readonly field: SettingField;
  readonly value: unknown;
  readonly mistake: string | null;
  readonly onChange: (value: unknown) => void;
};

/** The sentence about a setting, or what is wrong with it. */
export function Hint({ id, field, mistake }: { id?: string; field: SettingField; mistake: string | null }) {
  return (
    <span id={id} className={mistake ? 'mistake small' : 'soft small'}>
      {mistake ?? aboutOf(field)}
    </span>
  );
}
