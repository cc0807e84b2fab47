/** Channels somebody is subscribed to. */
export const subscriptions = {
  'subscriptions.title': 'Subscriptions',
  'subscriptions.subscribe': 'Subscribe',
  'subscriptions.subscribed': 'Subscribed',
  'subscriptions.of': '{action}, {name}',
  'subscriptions.count': '{count, plural, one {{short} subscriber} other {{short} subscribers}}',
  'subscriptions.asked': '{host} was asked. You are subscribed once it agrees.',
  'subscriptions.channels': 'Channels',
  'subscriptions.find': 'Find a channel',
  'subscriptions.nothingNew': 'Nothing here yet',
  'subscriptions.nothingNewHint': 'New videos of the channels you subscribe to appear here.',
  'subscriptions.none': 'No subscriptions yet',
  'subscriptions.noneHint': 'Subscribe to a channel below one of its videos, or on its page.',
} as const;
