/** Where administrators write the homepage. */
export const homepageEditor = {
  'homepageEditor.title': 'Homepage',
  'homepageEditor.text': 'Text, in Markdown',
  'homepageEditor.hint':
    'Visitors read it on the first page, above the videos or instead of them, as the configuration says. An empty text is not shown.',
  'homepageEditor.preview': 'Preview',
  'homepageEditor.preview.empty': 'What you write appears here.',
  'homepageEditor.save': 'Save',
  'homepageEditor.saved': 'The homepage is saved.',
  'homepageEditor.twoTexts': 'Two texts',
  'homepageEditor.overtaken': 'Somebody else saved another text since you began. Yours is not saved yet and would replace it.',
  'homepageEditor.theirText': 'Their text',
  'homepageEditor.keepTheirs': 'Keep theirs',
  'homepageEditor.saveMine': 'Save mine',
} as const;
