/** Ways to report something, and what is said of blocked videos. */
export const reports = {
  'reports.video': 'Report this video',
  'reports.comment': 'Report this comment',
  'reports.account': 'Report {who}',
  'reports.block': 'Block this video',
  'reports.unblock': 'Unblock this video',
  'reports.changeReason': 'Change why it is blocked',
  'reports.more': 'More about {name}',
  'reports.mine': 'Your reports',
  'reports.blocked': 'This video is blocked. Only its owner and moderators see it.',
  'reports.blockedBecause': 'Reason: {reason}',
  'reports.heldBack': 'This video waits for a moderator. Until then only its owner and moderators see it.',
} as const;
