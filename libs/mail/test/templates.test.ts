import { readMessage } from '@flotilla/test-kit';
import { expect, test } from '@jest/globals';
import { type ComposeOptions, composeMail, type MailKind, type MailValues, mailLanguageOf, messageIdOf } from '../src/index.ts';
import { startMailServer } from './mail-server.ts';
import { aMail, HOST, startMailer } from './world.ts';

const PUBLIC_URL = `https://${HOST}`;
const LINK = `${PUBLIC_URL}/verify-account/email?userId=7&verificationString=${'0123456789abcdef'.repeat(4)}&isPendingEmail=true`;

const values: MailValues = {
  verifyEmail: { username: 'alice', link: LINK },
  verifyRegistrationEmail: { username: 'alice', link: LINK },
  verifyNewEmail: { username: 'alice', link: LINK },
  resetPassword: { username: 'alice', link: LINK },
  createPassword: { username: 'alice', link: LINK },
  passwordChanged: { username: 'alice' },
  emailChanged: { username: 'alice' },
  newSignIn: { username: 'alice', device: 'Firefox, Linux', address: '203.0.113.7', at: '2026-11-21T14:05:00.000Z' },
  twoFactorEnabled: { username: 'alice' },
  twoFactorDisabled: { username: 'alice' },
  recoveryCodesRenewed: { username: 'alice' },
  codesGuessed: { username: 'alice' },
  passwordGuessed: { username: 'alice' },
  accountBlocked: { username: 'alice', reason: 'Spam.\nAgain.' },
  accountUnblocked: { username: 'alice' },
  registrationAccepted: { username: 'alice', answer: 'Welcome,\n\nmake yourself at home.' },
  registrationRejected: { username: 'alice', answer: 'We are full.' },
  contactForm: { fromName: 'Bob', fromEmail: 'bob@example.org', subject: 'A question', body: 'Where do I begin?' },
  newVideo: { username: 'alice', video: 'The sea', channel: 'Bob’s boats', link: LINK },
  newComment: { username: 'alice', account: 'Bob', video: 'The sea', comment: 'How deep!', link: LINK },
  mentioned: { username: 'alice', account: 'Bob', video: 'The sea', comment: 'Look, alice', link: LINK },
  videoPublished: { username: 'alice', video: 'The sea', link: LINK },
  videoImported: { username: 'alice', video: 'The sea', link: LINK },
  videoNotImported: { username: 'alice', video: 'The sea', reason: 'films.example answered 404.', link: LINK },
  newFollower: { username: 'alice', account: 'Bob', channel: 'Films', link: LINK },
  newUser: { username: 'alice', account: 'bob', link: LINK },
  registrationWaiting: { username: 'alice', account: 'bob', link: LINK },
  videoBlocked: { username: 'alice', video: 'The sea', comment: 'It is not yours.', link: LINK },
  videoUnblocked: { username: 'alice', video: 'The sea', link: LINK },
  videoHeldBack: { username: 'carol', video: 'The sea', link: LINK },
  archiveReady: { username: 'alice', link: LINK },
  archiveFailed: { username: 'alice', link: LINK },
  importCompleted: {
    username: 'alice',
    link: LINK,
    parts: [
      { part: 'channels', success: 1, duplicates: 2, errors: 0 },
      { part: 'videos', success: 4, duplicates: 0, errors: 3 },
    ],
  },
  importFailed: { username: 'alice', link: LINK, reason: 'Files of the archive overlap.' },
  newAbuse: { username: 'carol', subject: 'The sea', comment: 'It is not theirs.', link: LINK },
  abuseDecided: { username: 'alice', subject: 'The sea', link: LINK },
  abuseMessage: { username: 'alice', subject: 'The sea', comment: 'Whose is it?', link: LINK },
  newCommentAbuse: { username: 'carol', subject: 'The sea', comment: 'It is rude.', link: LINK },
  commentAbuseDecided: { username: 'alice', subject: 'The sea', link: LINK },
  commentAbuseMessage: { username: 'alice', subject: 'The sea', comment: 'Which word?', link: LINK },
  testMail: {},
};
const kinds = Object.keys(values) as MailKind[];
const languages = ['en', 'fr', 'de'] as const;
const everyMail = languages.flatMap((language) => kinds.map((kind) => [language, kind] as const));

const options = (overrides: Partial<ComposeOptions> = {}): ComposeOptions => ({
  language: 'en',
  instanceName: 'Harbour',
  publicUrl: PUBLIC_URL,
  subjectPrefix: '[{{instanceName}}] ',
  signature: 'The crew of {{instanceName}}\nMail us',
  ...overrides,
});

test.each(everyMail)('%s: %s says all it has to say, in text and in HTML', (language, kind) => {
  const mail = composeMail(kind, values[kind], options({ language }));

  const shown = textOf(mail.html);
  expect(mail.language).toBe(language);
  expect(mail.html).toContain(`<html lang="${language}"`);
  expect(mail.subject).toMatch(/^\[Harbour\] \S/);
  expect(mail.subject + mail.text + mail.html).not.toMatch(/\{\{|\}\}|undefined|null|NaN|\[object/);
  expect(mail.text).toContain('\n\n-- \nThe crew of Harbour\nMail us\nHarbour\nhttps://videos.example\n');
  expect(shown).toContain('The crew of Harbour\nMail us');
  for (const value of valuesOf(kind)) {
    expect(mail.text.replace(/^> /gm, '')).toContain(value);
    expect(shown).toContain(value);
  }
  if ('link' in values[kind]) {
    expect(mail.text.split('\n')).toContain(LINK);
    expect(hrefsOf(mail.html).filter((href) => href === LINK)).toHaveLength(2);
    expect(shown).toContain(LINK);
  }
});

test.each(kinds.filter((kind) => kind !== 'contactForm'))('%s reads differently in each language', (kind) => {
  const mails = languages.map((language) => composeMail(kind, values[kind], options({ language })));

  expect(new Set(mails.map(({ subject }) => subject)).size).toBe(3);
  expect(new Set(mails.map(({ text }) => text)).size).toBe(3);
});

test('reads well as plain text', () => {
  const space = '\u00a0';

  const mail = composeMail('newSignIn', values.newSignIn, options({ language: 'fr-FR' }));

  expect(mail.subject).toBe('[Harbour] Nouvelle connexion à votre compte');
  expect(mail.text).toBe(`Bonjour alice,

Quelqu’un vient de se connecter à votre compte sur Harbour. Si c’était vous, tout va bien.

Appareil${space}: Firefox, Linux
Adresse IP${space}: 203.0.113.7
Date${space}: 21 novembre 2026 à 14:05 UTC

Voir mes sessions${space}:
https://videos.example/my-account/settings/security

Si ce n’était pas vous, changez tout de suite de mot de passe et fermez toutes les autres sessions de votre compte.

-- 
The crew of Harbour
Mail us
Harbour
https://videos.example
`);
});

test('text of others is quoted', () => {
  const { text, html } = composeMail(
    'registrationAccepted',
    { ...values.registrationAccepted, answer: 'Please.\n\nSign in:\nhttps://evil.example' },
    options(),
  );

  expect(text).toContain('> Please.\n> \n> Sign in:\n> https://evil.example\n\nSign in:\n');
  expect(hrefsOf(html)).not.toContain('https://evil.example');
});

test('a mail about a block without a reason has no reason', () => {
  const { text } = composeMail('accountBlocked', { username: 'alice', reason: null }, options());

  expect(text).not.toMatch(/reason|>/);
});

test('a mail from the contact form has the subject that the contract asks for, in every language, or else the name of the sender', () => {
  const subjectOf = (subject: string | null, language: string) =>
    composeMail('contactForm', { ...values.contactForm, subject }, options({ language })).subject;

  expect(languages.map((language) => subjectOf('A question', language))).toEqual(Array(3).fill('[Harbour] (contact form) A question'));
  expect(subjectOf(null, 'de')).toBe('[Harbour] (contact form) Nachricht von Bob');
});

test('prefix and signature may be empty, and the name of the instance is inserted unchanged', () => {
  const plain = composeMail('testMail', {}, options({ subjectPrefix: '', signature: '' }));
  const odd = composeMail('testMail', {}, options({ instanceName: "$& {{instanceName}} $'" }));

  expect(plain.subject).toBe('Test mail');
  expect(plain.text).toMatch(/-- \nHarbour\nhttps:\/\/videos\.example\n$/);
  expect(odd.subject).toBe("[$& {{instanceName}} $'] Test mail");
});

test.each([
  ['fr-FR', 'fr'],
  ['fr', 'fr'],
  ['FR_CA', 'fr'],
  ['de-DE', 'de'],
  ['en-US', 'en'],
  ['tok', 'en'],
  ['frr', 'en'],
  ['', 'en'],
  [null, 'en'],
  [undefined, 'en'],
])('those who chose %s read %s', (locale, language) => {
  expect(mailLanguageOf(locale)).toBe(language);
});

const HOSTILE = [
  `"><script>alert(1)</script>`,
  `' onmouseover='alert(1)`,
  '</blockquote></td></table><h1>Your password expired</h1>',
  '<!-- -->]]><![CDATA[',
  '{{instanceName}} ${7*7} {{7*7}} <%= 7*7 %> #{7*7} $& $1 $`',
  '&lt;b&gt; &amp; &#60;',
  '`${alert(1)}`',
  'x'.repeat(2_500),
  'שלום עולם',
];

test.each(HOSTILE)('K1: hostile values stay plain text in every mail: %j', (hostile) => {
  for (const [language, kind] of everyMail) {
    const harmless = composeMail(kind, values[kind], options({ language }));
    const attacked = composeMail(kind, attackWith(hostile, kind), options({ language, instanceName: hostile, signature: hostile }));

    expect(tagsOf(attacked.html)).toEqual(tagsOf(harmless.html));
    expect(textOf(attacked.html)).toContain(hostile.slice(0, 900));
    expect(attacked.text).toContain(hostile.slice(0, 900));
    expect(attacked.text.split('\n').filter((line) => line === LINK)).toHaveLength('link' in values[kind] ? 1 : 0);
  }
});

test('K1: line breaks, control characters and turned directions in values change neither lines nor direction', () => {
  const hostile = 'Eve\r\n\r\nBcc: eve@evil.example\u0000\u001b[31m\u202egnp.exe\u2066\ud800';
  const { subject, text, html } = composeMail('contactForm', { ...values.contactForm, fromName: hostile, subject: hostile }, options());

  expect(subject).toBe('[Harbour] (contact form) Eve Bcc: eve@evil.example[31mgnp.exe\ufffd');
  expect(text.split('\n')[2]).toBe(
    'Eve Bcc: eve@evil.example[31mgnp.exe\ufffd (bob@example.org) wrote to you through the contact form of Harbour:',
  );
  expect(text + html).not.toMatch(/(?!\n)\p{Cc}|[\u202e\u2066]|\p{Surrogate}/u);
});

test.each(['javascript:alert(1)', 'data:text/html,x', '/relative', `${PUBLIC_URL}/a b`, `${PUBLIC_URL}/a\nb`, 'https://'])(
  'K1: refuses %j as a link',
  (link) => {
    expect(() => composeMail('verifyEmail', { username: 'alice', link }, options())).toThrow('absolute http or https URL');
  },
);

test('every mail arrives as it was composed', async () => {
  await using server = await startMailServer();
  await using mailer = startMailer({ SMTP_URL: `smtp://${server.address}` });
  const composed = everyMail.map(([language, kind]) => composeMail(kind, values[kind], options({ language })));

  for (const [index, mail] of composed.entries()) await mailer.send(aMail({ ...mail, messageId: messageIdOf(`${index}`, HOST) }));

  const received = server.deliveries.map(({ message }) => readMessage(message));
  expect(received.map(({ headers }) => headers['content-language'])).toEqual(composed.map(({ language }) => language));
  expect(received.map(({ headers, parts }) => ({ subject: headers['subject'], ...parts }))).toEqual(
    composed.map(({ subject, text, html }) => ({ subject, 'text/plain': text, 'text/html': html })),
  );
});

type Counted = Pick<MailValues['importCompleted'], 'parts'>;

/** The values that a mail of this kind shows unchanged; times are formatted, and the contact form's subject is in the headings. */
function valuesOf(kind: MailKind): string[] {
  const { at: _at, subject: _subject, parts = [], ...shown } = values[kind] as Record<string, string | null> & Partial<Counted>;
  const counts = parts.map(({ success, duplicates, errors }) => `${success} / ${duplicates} / ${errors}`);
  return [...Object.values(shown).filter((value) => value !== null), ...counts];
}

/** The same values with every user-supplied text replaced; links and times are made by the code. */
function attackWith<Kind extends MailKind>(hostile: string, kind: Kind): MailValues[Kind] {
  const ours = new Set(['link', 'at', 'parts']);
  return Object.fromEntries(
    Object.entries(values[kind]).map(([name, value]) => [name, ours.has(name) ? value : hostile]),
  ) as MailValues[Kind];
}

const tagsOf = (html: string) => html.match(/<[^>]*>/g);
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => decode(href ?? ''));
const textOf = (html: string) => decode(html.replace(/<[^>]*>/g, ''));

function decode(html: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#96': '`', amp: '&' };
  return html.replace(/&([a-z0-9#]+);/g, (entity, name: string) => characters[name] ?? entity);
}
