import { type FormEvent, type ReactNode, useState } from 'react';
import { useConfig } from '../../api/config.ts';
import { t } from '../../i18n/messages.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Choice } from '../../ui/choice.tsx';
import { SubmitRow } from '../../ui/submit-row.tsx';
import { languageChoices } from './language-choices.ts';
import { LanguagesField } from './languages-field.tsx';
import { type Preferences, preferencesIn } from './preferences.ts';
import styles from './preferences-form.module.css';
import { SensitiveFields } from './sensitive-fields.tsx';
import { THEMES } from './theme.ts';

export type Draft = Preferences & { readonly language: string | null };
type Props = {
  readonly initial: Draft;
  /** What the language is for, and what counts while none is chosen. */
  readonly language: { readonly hint: string; readonly undecided: string };
  readonly isBusy: boolean;
  readonly save: (draft: Draft) => void;
  /** Something is changed: what became of the last time is over. */
  readonly onChange: (draft: Draft) => void;
  /** What became of saving. */
  readonly children: ReactNode;
};

/** Everything people choose about how videos and pages treat them. */
export function PreferencesForm({ initial, language, isBusy, save, onChange, children }: Props) {
  const [draft, setDraft] = useState<Draft>(() => ({ ...preferencesIn(initial), language: initial.language }));
  const hasFlags = useConfig()?.nsfwFlagsSettings.enabled ?? false;
  const languages = languageChoices(initial.language, language.undecided);
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
      <div className={styles.pair}>
        <Choice
          label={t('preferences.colours')}
          options={THEMES.map(({ label }, id) => ({ id, label: t(label) }))}
          value={Math.max(
            0,
            THEMES.findIndex(({ theme }) => theme === draft.theme),
          )}
          onChange={(id) => set({ theme: THEMES[id]?.theme ?? draft.theme })}
        />
        <Choice
          label={t('preferences.language')}
          hint={language.hint}
          options={languages.map(({ label }, id) => ({ id, label }))}
          value={languages.findIndex(({ locale }) => locale === draft.language)}
          onChange={(id) => set({ language: languages[id]?.locale ?? null })}
        />
      </div>
      <SensitiveFields value={draft} hasFlags={hasFlags} onChange={set} />
      <LanguagesField chosen={draft.videoLanguages} onChange={(videoLanguages) => set({ videoLanguages })} />
      <CheckField
        label={t('preferences.autoPlay')}
        hint={t('preferences.autoPlayHint')}
        checked={draft.autoPlayVideo}
        onChange={({ target }) => set({ autoPlayVideo: target.checked })}
      />
      <CheckField
        label={t('preferences.autoPlayNext')}
        checked={draft.autoPlayNextVideo}
        onChange={({ target }) => set({ autoPlayNextVideo: target.checked })}
      />
      <CheckField
        label={t('preferences.autoPlayNextInPlaylist')}
        checked={draft.autoPlayNextVideoPlaylist}
        onChange={({ target }) => set({ autoPlayNextVideoPlaylist: target.checked })}
      />
      <SubmitRow label={t('preferences.save')} busyLabel={t('form.saving')} isBusy={isBusy}>
        {children}
      </SubmitRow>
    </form>
  );
}
