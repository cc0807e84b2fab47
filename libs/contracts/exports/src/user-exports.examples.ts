import type { ExamplesOf, TypeOf } from '@flotilla/contract';
import { exampleUrl } from '@flotilla/contracts-shared/examples';
import type { userExport, userExportsApi } from './user-exports.operations.ts';

const ready: TypeOf<typeof userExport> = {
  id: 14,
  state: { id: 3, label: 'Completed' },
  size: 48211904,
  privateDownloadUrl: `${exampleUrl}/download/user-exports/user-export-6-2026-03-02T10:12:11.682Z.zip?jwt=eyJhbGciOiJIUzI1NiJ9.e30.x`,
  createdAt: '2026-03-02T10:12:11.682Z',
  expiresOn: '2026-03-04T10:12:11.682Z',
};

export const userExportsExamples: ExamplesOf<typeof userExportsApi> = {
  requestUserExport: { body: { withVideoFiles: true }, replies: { 200: { export: { id: 14 } } } },
  listUserExports: { replies: { 200: { total: 1, data: [ready] } } },
};
