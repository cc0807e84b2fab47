import { useQuery } from '@tanstack/react-query';
import { CheckField } from '../../ui/check-field.tsx';
import { Markdown } from '../../ui/markdown.tsx';
import { aboutQuery } from '../about/about-query.ts';

/** What people agree to, to be read on the spot. */
export function TermsNote({ minimumAge }: { minimumAge: number }) {
  const about = useQuery(aboutQuery).data;
  const texts = [
    { title: 'Terms of use', text: about?.terms },
    { title: 'Code of conduct', text: about?.codeOfConduct },
  ].flatMap(({ title, text }) => (text ? [{ title, text }] : []));
  const agreement = texts.length > 0 ? `agree to the ${texts.map(({ title }) => title.toLowerCase()).join(' and the ')}` : null;
  const age = minimumAge > 0 ? `am at least ${minimumAge} years old` : null;
  const promise = [age, agreement].filter(Boolean).join(' and ');
  return (
    <>
      {texts.map(({ title, text }) => (
        <details key={title} className="terms">
          <summary>{title}</summary>
          <Markdown text={text} />
        </details>
      ))}
      {promise && <CheckField label={`I ${promise}.`} name="agreement" required />}
    </>
  );
}
