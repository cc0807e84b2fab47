import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useConfig } from '../../api/config.ts';
import { expectMarkdown, Markdown } from '../../ui/markdown.tsx';
import styles from './homepage.module.css';
import { homepageQuery } from './homepage-query.ts';

/** What the administrators wrote, as visitors see it and the preview of its editor shows it. */
export function HomepageText({ text, below }: { text: string; below: 1 | 2 }) {
  return (
    <div className={`homepage ${styles.homepage}`}>
      <Markdown text={text} below={below} />
    </div>
  );
}

/** The text of the homepage, `undefined` while it is on its way, or null when there is none. */
export function useHomepage(): string | null | undefined {
  const isSet = useConfig()?.homepage.enabled;
  const { data, isError } = useQuery({ ...homepageQuery, enabled: isSet === true });
  useEffect(() => {
    if (isSet) expectMarkdown();
  }, [isSet]);
  if (isSet === false || isError || data?.trim() === '') return null;
  return data;
}
