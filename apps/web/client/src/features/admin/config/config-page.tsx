import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { configQuery } from '../../../api/config.ts';
import { EmptyPlace, Failure } from '../../../ui/notice.tsx';
import { Page } from '../../../ui/page.tsx';
import { ConfigForm } from './config-form.tsx';
import { customConfigQuery } from './custom-config.ts';
import { InstancePictures } from './instance-pictures.tsx';
import { findSettings } from './sections.ts';

export function ConfigPage() {
  const settings = useQuery({ ...customConfigQuery, refetchOnWindowFocus: false });
  const config = useQuery(configQuery);
  const [words, setWords] = useState('');
  const failed = [settings, config].find(({ isError, data }) => isError && !data);
  const isAllowed = config.data?.webadmin.configuration.edition.allowed ?? false;
  const sections = findSettings(words);
  const hasPictures = words.trim() === '' || 'pictures logo banner avatar favicon'.includes(words.trim().toLowerCase());
  const count = sections.reduce((sum, { groups }) => sum + groups.reduce((inner, { fields }) => inner + fields.length, 0), 0);
  return (
    <Page title="Configuration">
      {failed && <Failure error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !(settings.data && config.data) && <div className="panel table-skeleton skeleton" aria-hidden="true" />}
      {settings.data && config.data && (
        <div className="config">
          <div className="config-side">
            <search className="field">
              <label htmlFor="find-settings">Find a setting</label>
              <input id="find-settings" type="search" value={words} onChange={({ target }) => setWords(target.value)} />
              <output className="visually-hidden">{words.trim() !== '' && `${count} settings found`}</output>
            </search>
            <nav className="config-nav" aria-label="Sections">
              {sections.map(({ key, title }) => (
                <a key={key} href={`#${key}`}>
                  {title}
                </a>
              ))}
              {hasPictures && <a href="#pictures">Pictures</a>}
            </nav>
          </div>
          <div className="config-body">
            {!isAllowed && (
              <p className="banner">The operator of this instance allows no changes here. What you see is what is in effect.</p>
            )}
            {count === 0 && !hasPictures && (
              <EmptyPlace icon="search" title="No setting is about this">
                Settings without an effect on this instance are not offered.
              </EmptyPlace>
            )}
            <ConfigForm saved={settings.data} isAllowed={isAllowed} sections={sections} showAll={() => setWords('')} />
            {hasPictures && <InstancePictures instance={config.data.instance} />}
          </div>
        </div>
      )}
    </Page>
  );
}
