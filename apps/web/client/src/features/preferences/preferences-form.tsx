import { type FormEvent, type ReactNode, useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { languageChoices } from './language-choices.ts';
import { LanguagesField } from './languages-field.tsx';
import { type Preferences, preferencesIn } from './preferences.ts';
import { SensitiveFields } from './sensitive-fields.tsx';
import { THEMES } from './theme.ts';

export type Draft = Preferences & { readonly language: string | null };
type Props = {
  readonly initial: Draft;
  /** What the language is for. */
  readonly languageHint: string;
  readonly isBusy: boolean;
  readonly save: (draft: Draft) => void;
  /** Something is changed: what was told about the last time is over. */
  readonly onChange: (draft: Draft) => void;
  /** What became of saving. */
  readonly children: ReactNode;
};

/** Everything people choose about how videos and pages treat them. */
export function PreferencesForm({ initial, languageHint, isBusy, save, onChange, children }: Props) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...preferencesIn(initial), language: initial.language }));
  const hasFlags = useConfig()?.nsfwFlagsSettings.enabled ?? false;
  const languages = languageChoices(initial.language);
  const set = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    onChange(next);
    setDraft(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { videoLanguages, ...rest } = draft;
    const saved = { ...rest, videoLanguages: videoLanguages?.length ? videoLanguages : null };
    setDraft(saved);
    save(saved);
  };
  return (
    <form className="form" onSubmit={submit}>
      <div className="pair">
        <Choice
          label="Colours"
          options={THEMES.map(({ label }, id) => ({ id, label }))}
          value={Math.max(
            0,
            THEMES.findIndex(({ theme }) => theme === draft.theme),
          )}
          onChange={(id) => set({ theme: THEMES[id]?.theme ?? draft.theme })}
        />
        <Choice
          label="Language"
          hint={languageHint}
          options={languages.map(({ label }, id) => ({ id, label }))}
          value={languages.findIndex(({ locale }) => locale === draft.language)}
          onChange={(id) => set({ language: languages[id]?.locale ?? null })}
        />
      </div>
      <SensitiveFields value={draft} hasFlags={hasFlags} onChange={set} />
      <LanguagesField chosen={draft.videoLanguages} onChange={(videoLanguages) => set({ videoLanguages })} />
      <CheckField
        label="Start videos by themselves"
        hint="Some browsers wait for a click all the same."
        checked={draft.autoPlayVideo}
        onChange={({ target }) => set({ autoPlayVideo: target.checked })}
      />
      <CheckField
        label="Go on with the next video"
        checked={draft.autoPlayNextVideo}
        onChange={({ target }) => set({ autoPlayNextVideo: target.checked })}
      />
      <SubmitRow label="Save preferences" busyLabel="Saving" isBusy={isBusy}>
        {children}
      </SubmitRow>
    </form>
  );
}
