import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { inWords } from '../../api/in-words.ts';
import { authApi } from '../../precomputed/operations.ts';
import { Button } from '../../ui/button.tsx';
import { Mistake } from '../../ui/notice.tsx';
import { refusedFields } from '../../ui/refused-fields.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useFirstMistake } from '../../ui/use-first-mistake.ts';

const EMPTY = { fromName: '', fromEmail: '', subject: '', body: '' };
type Letter = typeof EMPTY;

/** Writes to the people who run the instance. */
export function ContactForm() {
  const [letter, setLetter] = useState(EMPTY);
  const [tries, setTries] = useState(0);
  const id = useId();
  const told = useRef<HTMLOutputElement>(null);
  const sending = useMutation({
    mutationFn: ({ subject, ...rest }: Letter) =>
      call(authApi.contactAdministrator, { body: { ...rest, ...(subject.trim() !== '' && { subject: subject.trim() }) } }),
    onSuccess: () => {
      setLetter(EMPTY);
      setTries(0);
      told.current?.focus();
    },
  });
  const found = mistakesIn(letter);
  const refused = Object.fromEntries(refusedFields(sending.error).map((field) => [field, 'This is not accepted.']));
  const mistakes: Partial<Letter> = tries > 0 ? { ...refused, ...found } : {};
  const form = useFirstMistake(sending.error ?? tries);
  const set = (part: Partial<Letter>) => setLetter({ ...letter, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTries(tries + 1);
    if (Object.keys(found).length === 0) sending.mutate(letter);
  };
  return (
    <section className="about-part" id="contact">
      <h2>Write to the people who run it</h2>
      <form className="panel form" ref={form} noValidate onSubmit={submit}>
        <div className="pair">
          <TextField
            label="Your name"
            autoComplete="name"
            maxLength={120}
            mistake={mistakes.fromName ?? null}
            value={letter.fromName}
            onChange={({ target }) => set({ fromName: target.value })}
          />
          <TextField
            label="Your e-mail"
            type="email"
            autoComplete="email"
            maxLength={400}
            mistake={mistakes.fromEmail ?? null}
            value={letter.fromEmail}
            onChange={({ target }) => set({ fromEmail: target.value })}
          />
        </div>
        <TextField
          label="Subject"
          hint="Optional."
          maxLength={120}
          mistake={mistakes.subject ?? null}
          value={letter.subject}
          onChange={({ target }) => set({ subject: target.value })}
        />
        <div className="field">
          <label htmlFor={id}>Your message</label>
          <textarea
            id={id}
            rows={6}
            maxLength={5000}
            aria-invalid={mistakes.body ? true : undefined}
            aria-describedby={`${id}-hint`}
            value={letter.body}
            onChange={({ target }) => set({ body: target.value })}
          />
          <span id={`${id}-hint`} className={mistakes.body ? 'mistake small' : 'soft small'}>
            {mistakes.body}
          </span>
        </div>
        {sending.isError && (
          <Mistake>
            {inWords(sending.error, { 403: 'You wrote less than an hour ago. Please wait a little with the next message.' })}
          </Mistake>
        )}
        <output ref={told} tabIndex={-1} className="success">
          {sending.isSuccess ? 'Thank you. Your message is on its way.' : ''}
        </output>
        <div className="actions">
          <Button type="submit" kind="main" disabled={sending.isPending}>
            {sending.isPending ? 'Sending' : 'Send'}
          </Button>
        </div>
      </form>
    </section>
  );
}

function mistakesIn({ fromName, fromEmail, body }: Letter): Partial<Letter> {
  return {
    ...(fromName.trim() === '' && { fromName: 'Please tell your name.' }),
    ...(!/^\S+@\S+$/.test(fromEmail.trim()) && { fromEmail: 'An e-mail address is needed for the answer.' }),
    ...(body.trim().length < 3 && { body: 'Please write a few words.' }),
  };
}
