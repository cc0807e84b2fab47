import type { Layer } from '@flotilla/contracts-auth';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useConfig } from '../../../api/config.ts';
import { useDraft } from '../../../forms/use-draft.ts';
import { t } from '../../../i18n/messages.ts';
import { Outcome } from '../../../ui/outcome.tsx';
import { refusedFields } from '../../../ui/refused-fields.ts';
import { SaveBar } from '../../../ui/save-bar.tsx';
import { useFirstMistake } from '../../../ui/use-first-mistake.ts';
import { type Changes, valueAt, withChange } from './changes.ts';
import styles from './config-form.module.css';
import { contradictionInWords } from './contradiction.ts';
import { DropEverything } from './drop-everything.tsx';
import { mistakeOf } from './limits.ts';
import { useSaveChanges } from './save-changes.ts';
import { type Section, type SettingField, shownFields } from './sections.ts';
import { SettingRow } from './setting-row.tsx';

const NONE: Changes = {};

type Props = {
  readonly saved: Layer;
  readonly isAllowed: boolean;
  /** Those with settings that are looked for. */
  readonly sections: readonly Section[];
  /** Shows all settings, where one of them needs a look. */
  readonly showAll: () => void;
};

/** The settings with what was changed about them; what was changed is kept until it is saved or discarded. */
export function ConfigForm({ saved, isAllowed, sections, showAll }: Props) {
  const canMail = useConfig()?.email.enabled ?? true;
  const [changes = NONE, keepDraft] = useDraft<Changes>('/admin/config');
  const [tries, setTries] = useState(0);
  // Controls begin anew with what is saved.
  const [edition, setEdition] = useState(0);
  const count = Object.keys(changes).length;
  const keepChanges = (next: Changes) => keepDraft(Object.keys(next).length > 0 ? next : undefined);
  const forget = () => {
    keepChanges(NONE);
    setTries(0);
    setEdition(edition + 1);
  };
  const saving = useSaveChanges({ onSuccess: forget, onError: showAll });
  const refused = refusedFields(saving.error);
  const valueOf = ({ key, path }: SettingField) => (key in changes ? changes[key] : valueAt(saved, path));
  const found = shownFields.filter((field) => field.key in changes && mistakeOf(field, changes[field.key]));
  const form = useFirstMistake(saving.error ?? tries);

  const mistakeIn = (field: SettingField) => {
    const mistake = mistakeOf(field, valueOf(field));
    if (tries > 0 && mistake) return mistake;
    return refused.includes(field.key) ? t('form.refused') : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    saving.reset();
    if (found.length === 0) saving.mutate(changes);
    else showAll();
  };
  const isAtFields = shownFields.some(({ key }) => refused.includes(key));
  const words = {
    bad_request: contradictionInWords(saved, changes, canMail),
    invalid_parameters: isAtFields ? t('config.refused') : t('problems.refused'),
    configuration_frozen: t('config.frozen'),
  };
  return (
    <form className={styles.form} ref={form} noValidate onSubmit={submit}>
      <Outcome error={saving.error} words={words} />
      <fieldset className={styles.fields} disabled={!isAllowed || saving.isPending} key={edition}>
        <legend className="visually-hidden">{t('config.settings')}</legend>
        {sections.map(({ key, title, groups }) => (
          <section key={key} id={key} className={`panel ${styles.section}`} aria-labelledby={`${key}-title`}>
            <h2 id={`${key}-title`}>{t(title)}</h2>
            {groups.map((group) => (
              <Group key={group.title} title={group.title && t(group.title)}>
                {group.fields.map((field) => (
                  <SettingRow
                    key={field.key}
                    field={field}
                    value={valueOf(field)}
                    mistake={mistakeIn(field)}
                    isAllowed={isAllowed}
                    onChange={(value) => keepChanges(withChange(changes, field.key, value, valueAt(saved, field.path)))}
                  />
                ))}
              </Group>
            ))}
          </section>
        ))}
      </fieldset>
      {isAllowed && <DropEverything onDropped={forget} />}
      <SaveBar
        unsaved={count > 0 ? t('config.unsaved', { count }) : null}
        isSaving={saving.isPending}
        isSaved={saving.isSuccess}
        discard={forget}
        words={{ saved: t('config.saved'), save: t('config.save'), discard: t('config.discard') }}
      />
    </form>
  );
}

function Group({ title, children }: { title: string | null; children: ReactNode }) {
  if (title === null) return <div className={styles.group}>{children}</div>;
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
