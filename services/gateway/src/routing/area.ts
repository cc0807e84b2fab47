/** The kind of a path: decides its CORS rules, and whether an unknown path is a page or a plain 404. */
export type Area = 'api' | 'documents' | 'files' | 'ours' | 'pages';

const areas: Readonly<Record<string, Area>> = {
  api: 'api',
  static: 'files',
  download: 'files',
  'lazy-static': 'files',
  'object-storage-proxy': 'files',
  feeds: 'documents',
  services: 'documents',
  nodeinfo: 'documents',
  '.well-known': 'documents',
  'robots.txt': 'documents',
  health: 'ours',
  metrics: 'ours',
  internal: 'ours',
};

export function areaOf(path: string): Area {
  const end = path.indexOf('/', 1);
  const first = end < 0 ? path.slice(1) : path.slice(1, end);
  return Object.hasOwn(areas, first) ? (areas[first] as Area) : 'pages';
}
