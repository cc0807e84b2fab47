export { hasTag } from '@flotilla/delivery';
export { delivery } from './delivery.area.ts';
export { RemoteFile } from './remote-files/remote-file.entity.ts';
export { REMOTE_FILES_FOLDER } from './remote-files/store-file.ts';
