import { RelativeDate } from '../../../ui/date.tsx';
import { nameInWords, valueInWords } from './change-in-words.ts';
import { type Change, changesOf, type Deed, deedInWords, isWholeInWords } from './deeds.ts';

const LONG = 300;

/** One deed: who did what to whom; opened, what was before and what is since. */
export function DeedLine({ deed }: { deed: Deed }) {
  const changes = changesOf(deed).toSorted((a, b) => nameInWords(deed, a.name).localeCompare(nameInWords(deed, b.name)));
  const hasBefore = changes.some(({ before }) => before !== undefined);
  return (
    <li>
      <details className="log-line">
        <summary>
          <span className="soft num">
            <RelativeDate date={deed.at} />
          </span>
          <span className="log-message">
            <b>{deed.user}</b> {deedInWords(deed)}
            {!isWholeInWords(deed) && changes.length > 0 && (
              <span className="soft">: {changes.map(({ name }) => nameInWords(deed, name)).join(', ')}</span>
            )}
          </span>
        </summary>
        <div className="log-more">
          <p className="soft num">{new Date(deed.at).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' })}</p>
          {changes.length > 0 ? (
            <table className="deed-changes">
              <thead>
                <tr>
                  <th scope="col">What</th>
                  {hasBefore && <th scope="col">Before</th>}
                  <th scope="col">{hasBefore ? 'After' : 'Value'}</th>
                </tr>
              </thead>
              <tbody>
                {changes.map((change) => (
                  <ChangeRow key={change.name} deed={deed} change={change} hasBefore={hasBefore} />
                ))}
              </tbody>
            </table>
          ) : (
            <p className="soft">Nothing more was noted.</p>
          )}
        </div>
      </details>
    </li>
  );
}

function ChangeRow({ deed, change: { name, before, after }, hasBefore }: { deed: Deed; change: Change; hasBefore: boolean }) {
  const show = (value: unknown) => {
    const words = valueInWords(deed, name, value);
    return words.length > LONG ? `${words.slice(0, LONG)}…` : words;
  };
  return (
    <tr>
      <th scope="row">{nameInWords(deed, name)}</th>
      {hasBefore && <td>{before === undefined ? '' : <del>{show(before)}</del>}</td>}
      <td>
        <ins>{show(after)}</ins>
      </td>
    </tr>
  );
}
