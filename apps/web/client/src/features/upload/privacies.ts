/** Who may see a video, most open first. Ids as on the wire. */
export const PRIVACIES = [
  { id: 1, label: 'Public', detail: 'Everybody can find and watch it' },
  { id: 2, label: 'Unlisted', detail: 'Only people who have the link' },
  { id: 4, label: 'Internal', detail: 'Only people signed in on this instance' },
  { id: 3, label: 'Private', detail: 'Only you' },
] as const;
