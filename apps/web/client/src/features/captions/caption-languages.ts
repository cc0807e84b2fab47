import { useOperation } from '../../api/use-operation.ts';
import { useLanguage } from '../../i18n/language.ts';
import { languageName } from '../../i18n/language-names.ts';
import { videosApi } from '../../precomputed/operations.ts';

const FOR_EVER = { staleTime: Number.POSITIVE_INFINITY };

/** The languages that can be written, by their names. */
export function useCaptionLanguages(): { id: string; label: string }[] {
  const language = useLanguage();
  const known = useOperation(videosApi.listLanguages, { query: { scope: 'subtitle' } }, FOR_EVER).data ?? {};
  return Object.keys(known)
    .map((id) => ({ id, label: languageName(id) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}
