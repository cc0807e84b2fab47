export { connectStorage } from './connect-storage.ts';
export { type DirectoryStorageOptions, openDirectoryStorage } from './directory/open-directory-storage.ts';
export { NoSpace, NoSuchObject, NoSuchUpload, StorageUnavailable } from './errors.ts';
export type { ArrivingBytes, ByteRange, OpenMultipart, PutOptions, Storage, StoredObject, StoredPart } from './storage.ts';
export { storageSettings } from './storage-settings.ts';
