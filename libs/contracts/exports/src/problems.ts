import { defineProblems } from '@flotilla/problem';

export const exportsProblems = defineProblems({
  exports_disabled: {
    status: 400,
    detail: 'Archives cannot be made on this instance.',
    when: 'Administrators switched exports off (`export.users.enabled`).',
    advice: 'Offer no exports while `export.users.enabled` of the configuration is false.',
  },
  export_exists: {
    status: 400,
    detail: 'There is an archive of this user already.',
    when: 'An archive is asked for while another one is waited for, made or kept; one that failed is in nobody’s way.',
    advice: 'Delete the other one, or wait until it expires.',
  },
  max_user_video_quota_exceeded_for_user_export: {
    status: 403,
    detail: 'The videos of this user are larger than archives may be.',
    when: 'An archive with video files is asked for, and the uploaded files of the user are larger than `export.users.maxUserVideoQuota`.',
    advice: 'Ask for an archive without video files.',
  },
  export_not_found: {
    status: 404,
    detail: 'There is no such archive.',
    when: 'No archive has this number or name, or not any more.',
    advice: 'Read the list of archives again.',
  },
  export_being_made: {
    status: 400,
    detail: 'This archive is being made.',
    when: 'An archive is to be deleted while it is being made.',
    advice: 'Wait until it is ready.',
  },
  imports_disabled: {
    status: 400,
    detail: 'Archives cannot be imported on this instance.',
    when: 'Administrators switched imports off (`import.users.enabled`).',
    advice: 'Offer no imports while `import.users.enabled` of the configuration is false.',
  },
  import_under_way: {
    status: 400,
    detail: 'Another archive of this user is being imported.',
    when: 'An archive is sent while another one of the user is waited for or being read.',
    advice: 'Wait until `GET /api/v1/users/{userId}/imports/latest` says that it has ended.',
  },
  import_not_found: {
    status: 404,
    detail: 'No archive of this user was imported yet.',
    when: 'The newest import of somebody is asked for who never sent an archive.',
    advice: 'Offer to send one.',
  },
});
