import { useOperation } from '../../api/use-operation.ts';
import { t } from '../../i18n/messages.ts';
import { authApi } from '../../precomputed/operations.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import styles from './terms.module.css';
import type { NewcomerForm } from './use-newcomer-form.ts';

type Props = { readonly minimumAge: number; readonly form: NewcomerForm };

/** What people agree to, to be read on the spot. */
export function Terms({ minimumAge: age, form }: Props) {
  const about = useOperation(authApi.getAbout, {}, { staleTime: 60_000 }).data?.instance;
  const texts = textsOf(about);
  return (
    <>
      {about?.terms && <Text title={t('signUp.terms')} text={about.terms} />}
      {about?.codeOfConduct && <Text title={t('signUp.codeOfConduct')} text={about.codeOfConduct} />}
      {(age > 0 || texts !== 'none') && (
        <CheckField label={age > 0 ? t('signUp.ofAge', { age, texts }) : t('signUp.agree', { texts })} {...form.field('agreement')} />
      )}
    </>
  );
}

function textsOf({ terms, codeOfConduct }: { terms?: string; codeOfConduct?: string } = {}): 'both' | 'codeOfConduct' | 'none' | 'terms' {
  if (terms && codeOfConduct) return 'both';
  if (terms) return 'terms';
  return codeOfConduct ? 'codeOfConduct' : 'none';
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <details className={styles.terms}>
      <summary>{title}</summary>
      <Markdown text={text} />
    </details>
  );
}
