export { Account } from './accounts/account.entity.ts';
export { accountRows } from './accounts/account-rows.ts';
export { findAccountId, findOwnAccountId } from './accounts/find-account.ts';
export { mayManage } from './accounts/may-manage.ts';
export { publishAccount } from './accounts/publish-account.ts';
export { removeAccountJob, removeRemoteAccountJob } from './accounts/remove-account-later.ts';
export { type ActorKind, followersOf, shapeAccount, shapeChannel, shapeSummary } from './accounts/shape-actor.ts';
export { type ActorImageType, mediaTypeOf, type StoredImage, shapeImages } from './accounts/stored-image.ts';
export { User } from './accounts/user.entity.ts';
export { ActorImage } from './actor-images/actor-image.entity.ts';
export { changeMyAvatars } from './actor-images/change-images.ts';
export { createChannelWithImages } from './actor-images/create-channel-with-images.ts';
export { findActorImage } from './actor-images/find-actor-image.ts';
export { removeImages } from './actor-images/remove-images.ts';
export { ACTOR_IMAGES_FOLDER } from './actor-images/replace-images.ts';
export { CAPTIONS_FOLDER, putCaption } from './captions/put-caption.ts';
export { readCaptions } from './captions/receive-captions.ts';
export { catalogue } from './catalogue.area.ts';
export { Channel } from './channels/channel.entity.ts';
export { type ChannelWithOwnerRow, channelColumns, channelRows, shapeChannelWithOwner } from './channels/channel-rows.ts';
export { type FoundChannel, findChannel, findChannelId, findManagedChannel, findManagedChannelByHandle } from './channels/find-channel.ts';
export { isChannelForEverybody } from './channels/listed-channels.ts';
export { publishChannel } from './channels/publish-channel.ts';
export { publishChannelAuditEvent } from './channels/publish-channel-audit-event.ts';
export { findChaptered, getChapters } from './chapters/get-chapters.ts';
export { countDownload } from './counts/count-download.ts';
export { countViews } from './counts/count-views.ts';
export { countsRemoval } from './counts/counts.removal.ts';
export { VideoDownloadMinute } from './counts/video-download-minute.entity.ts';
export { createViewerKeys, type ViewerKey } from './counts/viewer-keys.ts';
export { findMuted, isMutedBy, isMutedByUser } from './mutes/find-muted.ts';
export { Mute } from './mutes/mute.entity.ts';
export { requestStoryboard } from './storyboards/request-storyboard.ts';
export { updateProfile } from './users/update-profile.ts';
export { createBoundedMap } from './video-lists/bounded-map.ts';
export { findViewer, type Reader } from './video-lists/find-viewer.ts';
export type { ListQuery, Scope } from './video-lists/list-query.ts';
export { listRows } from './video-lists/list-rows.ts';
export { ACTORS } from './video-lists/page-statement.ts';
export { createVideoLists, type VideoLists } from './video-lists/video-lists.ts';
export { findMeant, type Wanted } from './video-search/find-meant.ts';
export { termsOf } from './video-search/search-condition.ts';
export { setSpokenWords } from './video-search/set-spoken-words.ts';
export { matchesTerms, relevance } from './video-search/word-search.ts';
export {
  type AddressedBy,
  isListed,
  isOpen,
  isOpenedByPassword,
  maySee,
  type PasswordAttempt,
  passwordAttemptOf,
  type Visitor,
  visitorOf,
} from './videos/access.ts';
export { announceVideoJob, announceVideoLater } from './videos/announce-video-later.ts';
export { awaitVideo, fillVideo } from './videos/await-video.ts';
export { captionPath, languageLabel, newCaptionName, subtitlePlaylistOf } from './videos/caption-names.ts';
export { addBlock, removeBlock } from './videos/change-block.ts';
export { countUploadsOfAWeek } from './videos/count-uploads.ts';
export { type CreatedVideo, createVideo } from './videos/create-video.ts';
export { endVideo } from './videos/end-video.ts';
export { type FoundVideo, findAnyVideo, findManagedVideo, findVideoFor } from './videos/find-video.ts';
export { createFindVideoAndAccount } from './videos/find-video-and-account.ts';
export { maySeeUnfollowed, refuseUnfollowed } from './videos/follow-constraint.ts';
export { forgetVideoJob, forgetVideoLater } from './videos/forget-video-later.ts';
export { createGetVideo, shapeDetails } from './videos/get-video.ts';
export { hideMutedJob, hideVideos, lockNewestVideos } from './videos/hide-muted.ts';
export { hideVideosOfChannel } from './videos/hide-videos-of-channel.ts';
export { tellOfHeldVideoJob } from './videos/hold-new-video.ts';
export { lockManagedVideo, lockVideo } from './videos/lock-video.ts';
export { noteSeen } from './videos/note-seen.ts';
export { createPictureTokens } from './videos/picture-token.ts';
export { publishAuditEvent } from './videos/publish-audit-event.ts';
export { publishVideo } from './videos/publish-video.ts';
export { lockAccount, quotaLeft, refuseOverQuota, refuseOverTotalQuota, releaseQuota, reserveQuota } from './videos/quota.ts';
export { createReadListedVideos, type ReadListedVideos } from './videos/read-listed-videos.ts';
export { imageOf, receiveImage, storeImage } from './videos/receive-image.ts';
export { readReference } from './videos/reference.ts';
export { refuseUnseen } from './videos/refuse-unseen.ts';
export { unseenName } from './videos/rename-pictures.ts';
export { writeMaster } from './videos/rewrite-master.ts';
export { saveChapters } from './videos/save-chapters.ts';
export { plainWords, searchFields } from './videos/search-fields.ts';
export { shapeEmbedPolicy } from './videos/shape-embed-policy.ts';
export { shapeFiles } from './videos/shape-files.ts';
export { shapeSource } from './videos/shape-source.ts';
export { defaultThumbnails, shapeThumbnails } from './videos/shape-thumbnails.ts';
export { shapeState } from './videos/shape-video.ts';
export { StreamingPlaylist } from './videos/streaming-playlist.entity.ts';
export { Thumbnail } from './videos/thumbnail.entity.ts';
export { replaceThumbnails } from './videos/thumbnails.ts';
export { tryPassword } from './videos/try-password.ts';
export { Video } from './videos/video.entity.ts';
export { VideoBlock } from './videos/video-block.entity.ts';
export { VideoCaption } from './videos/video-caption.entity.ts';
export { CAME, DETAILS_COLUMNS, FILES, filesRow, videoDetailsRow } from './videos/video-columns.ts';
export { VideoFile, type VideoFileKind } from './videos/video-file.entity.ts';
export { refuseBadMetadata, type VideoMetadata, withPublishDefaults } from './videos/video-metadata.ts';
export { VideoPassword } from './videos/video-password.entity.ts';
export { type Probe, VideoSource } from './videos/video-source.entity.ts';
export { VideoStoryboard } from './videos/video-storyboard.entity.ts';
export { type TranscodingState, VideoTranscoding } from './videos/video-transcoding.entity.ts';
export { PRESENT_FOR_MS, viewersNow } from './videos/viewers-now.ts';
