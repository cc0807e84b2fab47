/** Where mails about archives lead (docs/contract/archives.md#mails). */
export const ARCHIVES = '/my-account/import-export';
