import { type PlainKey, t } from '../../../i18n/messages.ts';

/** The heads of a table that is not sorted by its columns; the last one holds buttons. */
export function Heads({ columns }: { columns: readonly PlainKey[] }) {
  return (
    <>
      {columns.map((label) => (
        <th key={label} scope="col">
          {t(label)}
        </th>
      ))}
      <th scope="col">
        <span className="visually-hidden">{t('federation.actions')}</span>
      </th>
    </>
  );
}
