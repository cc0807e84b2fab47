export { delivery } from './delivery.area.ts';
export { hasTag } from './files/conditions.ts';
export { RemoteFile } from './remote-files/remote-file.entity.ts';
export { REMOTE_FILES_FOLDER } from './remote-files/store-file.ts';
