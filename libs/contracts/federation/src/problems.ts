import { defineProblems } from '@flotilla/problem';

export const federationProblems = defineProblems({
  actor_not_found: {
    status: 404,
    detail: 'There is no such account or channel here.',
    when: 'No local account, channel or instance actor has this name.',
    advice: 'Look the handle up again.',
  },
  bad_signature: {
    status: 403,
    detail: 'The request is not signed by whom it claims to come from.',
    when: 'The digest or the HTTP signature of an activity is missing, malformed, expired or wrong, or its key cannot be had.',
    advice: 'Sign `(request-target) host date digest` with the key of the actor, and check the clock.',
  },
  own_actor: {
    status: 409,
    detail: 'Activities of actors of this instance do not come from outside.',
    when: 'An activity arrives that is signed by an actor of this very instance.',
    advice: 'Check which host the activity is sent to.',
  },
  not_an_activity: {
    status: 400,
    detail: 'This is neither an activity nor a collection of activities.',
    when: 'The body has no valid `id` and `actor`, is no collection, or has a malformed `signature`.',
    advice: 'Send an activity as ActivityPub describes it.',
  },
  follower_not_found: {
    status: 404,
    detail: 'There is no such follower.',
    when: 'No actor with this handle follows the instance.',
    advice: 'Read the list of followers again.',
  },
  follow_not_found: {
    status: 404,
    detail: 'The instance does not follow this.',
    when: 'There is no follow of this host or handle.',
    advice: 'Read the list of what is followed again.',
  },
  delivery_host_not_found: {
    status: 404,
    detail: 'Nothing was ever sent to this instance.',
    when: 'Deliveries to a host are asked for that the instance never had anything for.',
    advice: 'Take the host from the list of deliveries.',
  },
  address_not_found: {
    status: 404,
    detail: 'Nothing was found at this address.',
    when: 'An address or handle leads to nothing that can be shown, or its instance does not answer within eight seconds.',
    advice: 'Check the address; try again in ten minutes.',
  },
  file_not_fetched: {
    status: 404,
    detail: 'The file cannot be had from the other instance.',
    when: 'The other instance is away or muted, has no such file, or sends something else or more than is taken.',
    advice: 'Go on without it; try again in ten minutes.',
  },
  crawl_not_found: {
    status: 404,
    detail: 'No such collection of another instance was ever read.',
    when: 'A collection is to be read once more that this instance does not know.',
    advice: 'Read the list of collections again.',
  },
  already_accepted: {
    status: 400,
    detail: 'This follower is accepted already.',
    when: 'A follower is accepted who was accepted before.',
    advice: 'Nothing is to be done.',
  },
  already_rejected: {
    status: 400,
    detail: 'This follower is rejected already.',
    when: 'A follower is rejected who was rejected before.',
    advice: 'Nothing is to be done.',
  },
  following_needs_https: {
    status: 500,
    detail: 'Following other instances needs an HTTPS address of this one.',
    when: '`PUBLIC_URL` is plain HTTP and `OUTBOUND_ALLOWED_NETWORKS` names no network.',
    advice: 'Serve the instance over HTTPS.',
  },
});
