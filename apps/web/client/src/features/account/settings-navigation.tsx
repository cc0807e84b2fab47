import { useId, useState } from 'react';
import { NavLink } from 'react-router';
import { useHasDraft } from '../../forms/use-draft.ts';
import { Message } from '../../i18n/message.tsx';
import { t } from '../../i18n/messages.ts';
import { hidden } from '../../ui/hidden.tsx';
import { Icon } from '../../ui/icon.tsx';
import unsaved from '../../ui/unsaved.module.css';
import styles from './settings-page.module.css';
import { pathOf, SETTINGS, type SettingsSection } from './settings-sections.tsx';

type Props = { readonly sections: readonly SettingsSection[]; readonly section: SettingsSection };

/** The sections beside the present one; on phones a menu above it. */
export function SettingsNavigation({ sections, section }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <nav className={styles.navigation} aria-label={t('frame.settings')}>
      <button type="button" className={styles.opener} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        <span className="visually-hidden">{t('settings.sections')} </span>
        {t(section.label)}
        <Icon name="down" />
      </button>
      <ul id={id} className={isOpen ? styles.open : undefined}>
        {sections.map((each) => (
          <li key={pathOf(each)}>
            <SectionLink section={each} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Sections with a form of their own keep what was typed there under their name. */
function SectionLink({ section }: { section: SettingsSection }) {
  const hasDraft = useHasDraft(pathOf(section) === SETTINGS ? `${SETTINGS}/profile` : pathOf(section));
  const label = t(section.label);
  return (
    <NavLink to={pathOf(section)} end className={() => (hasDraft ? unsaved.unsaved : undefined)}>
      {hasDraft ? <Message of="settings.unsaved" section={label} hidden={hidden} /> : label}
    </NavLink>
  );
}
