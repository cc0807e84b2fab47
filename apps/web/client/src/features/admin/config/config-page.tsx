import type { Layer } from '@flotilla/contracts-auth';
import { useState } from 'react';
import { useOperation } from '../../../api/use-operation.ts';
import { t } from '../../../i18n/messages.ts';
import { authApi } from '../../../precomputed/operations.ts';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ConfigForm } from './config-form.tsx';
import styles from './config-page.module.css';
import { hasImages } from './image-labels.ts';
import { InstanceImages } from './instance-images.tsx';
import { findSettings } from './sections.ts';

export function ConfigPage() {
  const settings = useOperation(authApi.getCustomConfig, {}, { staleTime: 0, refetchOnWindowFocus: false });
  const config = useOperation(authApi.getConfig);
  const [words, setWords] = useState('');
  const failed = [settings, config].find(({ isError, data }) => isError && !data);
  const isAllowed = config.data?.webadmin.configuration.edition.allowed ?? false;
  const sections = findSettings(words);
  const isAboutImages = hasImages(words);
  const count = sections.reduce((sum, { groups }) => sum + groups.reduce((inner, { fields }) => inner + fields.length, 0), 0);
  return (
    <Page title={t('config.title')}>
      {failed && <Failure error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(settings.data && config.data) && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {settings.data !== undefined && config.data && (
        <div className={styles.config}>
          <div className={styles.side}>
            <search className="field">
              <label htmlFor="find-settings">{t('config.find')}</label>
              <input id="find-settings" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
              <output className="visually-hidden">{words.trim() !== '' && t('config.found', { count })}</output>
            </search>
            <nav className={styles.sections} aria-label={t('config.sections')}>
              {sections.map(({ key, title }) => (
                <a key={key} href={`#${key}`}>
                  {t(title)}
                </a>
              ))}
              {isAboutImages && <a href="#images">{t('config.images')}</a>}
            </nav>
          </div>
          <div className={styles.body}>
            {!isAllowed && <p className="banner">{t('config.frozen')}</p>}
            {count === 0 && !isAboutImages && (
              <EmptyPlace icon="search" title={t('config.nothingFound')}>
                {t('config.nothingFoundHint')}
              </EmptyPlace>
            )}
            <ConfigForm saved={settings.data as Layer} isAllowed={isAllowed} sections={sections} showAll={() => setWords('')} />
            {isAboutImages && <InstanceImages instance={config.data.instance} />}
          </div>
        </div>
      )}
    </Page>
  );
}
