const WORDS: Readonly<Record<string, string>> = {
  email: 'A whole e-mail address is needed, such as name@example.org.',
  displayName: 'A name of at least one letter is needed.',
  'channel.displayName': 'A name of at least one letter is needed.',
  description: 'At least three letters are needed, or none at all.',
  registrationReason: 'A few words are needed.',
};

/** What is said at fields that the server refused, by its names for them. */
export function mistakesAt(fields: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map((name) => [name, WORDS[name] ?? 'This is not accepted.']));
}
