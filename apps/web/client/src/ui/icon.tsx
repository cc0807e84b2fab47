const PATHS = {
  home: 'M3 11 12 4l9 7v8a1 1 0 0 1-1 1h-5v-6H9v6H4a1 1 0 0 1-1-1z',
  discover: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM15.5 8.5l-2 5-5 2 2-5z',
  upload: 'M12 16V4m0 0L7 9m5-5 5 5M4 20h16',
  search: 'M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0ZM20 20l-4-4',
  videos: 'M4 6h16M4 12h16M4 18h10',
  subscriptions: 'M4 10h16v10H4zM6 7h12M8 4h8M10.5 13v4l4-2z',
  history: 'M12 21a9 9 0 1 0-8.5-12M3 4v5h5M12 7v5l3 2',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM5 20c0-4 3-6 7-6s7 2 7 6',
  key: 'M11.5 15.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM10.5 12.5 20 3m-3.5 3.5 3 3m-6 0 2 2',
  settings: 'M4 7h9m5 0h2M4 17h2m5 0h9M16 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.5 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  leave: 'M14 4H6v16h8M10 12h10m0 0-3-3m3 3-3 3',
  close: 'M6 6l12 12M18 6 6 18',
  bell: 'M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4',
  check: 'M5 12l5 5L19 7',
  like: 'M7 11v9H4v-9zM7 11l4-8c2 0 3 1 2.5 3l-.7 3H19a2 2 0 0 1 2 2.4l-1.3 7A2 2 0 0 1 17.7 20H7',
  dislike: 'M17 13V4h3v9zM17 13l-4 8c-2 0-3-1-2.5-3l.7-3H5a2 2 0 0 1-2-2.4l1.3-7A2 2 0 0 1 6.3 4H17',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13',
  share: 'M14 5l7 6-7 6v-4C8 13 5 15 3 19c0-7 4-11 11-11z',
  download: 'M12 4v12m0 0-5-5m5 5 5-5M4 20h16',
  lock: 'M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  down: 'M6 9l6 6 6-6',
  more: 'M6 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM13 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM20 12a1 1 0 1 1-2 0 1 1 0 0 1 2 0Z',
  flag: 'M5 21V4m0 0h13l-3 4.5 3 4.5H5',
  mute: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM5.6 5.6l12.8 12.8',
  up: 'M6 15l6-6 6 6',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  playlist: 'M4 6h16M4 12h9M4 18h9M17 12v8l5-4z',
  channel: 'M4 6h16v10H4zM9 20h6M12 16v4',
  later: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3 2',
  plus: 'M12 5v14M5 12h14',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  gauge: 'M4 17a8 8 0 1 1 16 0M12 15l4-5M12 16.5a1 1 0 1 0 0-2 1 1 0 0 0 0 2Z',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5M12 8v.01',
  previous: 'M18 6v12l-9-6zM6 6v12',
  next: 'M6 6v12l9-6zM18 6v12',
  play: 'M7 5l12 7-12 7z',
  wide: 'M3 7h18v10H3z',
  narrow: 'M6 8h12v8H6zM2 12h2m16 0h2',
  feed: 'M6 19a1 1 0 1 1-2 0 1 1 0 0 1 2 0ZM4 12a8 8 0 0 1 8 8M4 5a15 15 0 0 1 15 15',
  video: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9h4M4 15h4M16 9h4M16 15h4',
} as const;

export type IconName = keyof typeof PATHS;

/** A drawing beside words; it says nothing by itself. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Boat() {
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true">
      <path d="M6 5c7 1 12 5 14 11H6z" />
      <path d="M22 9c3 2 5 5 5.5 8H22z" opacity=".55" />
      <path d="M3 19h26c-2 5-6 8-12 8H9c-3 0-5-3-6-8z" />
    </svg>
  );
}
