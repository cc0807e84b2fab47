export { findPeers } from './find-peers.ts';
export { fileFromPeers, torrentFromPeers } from './from-peers.ts';
