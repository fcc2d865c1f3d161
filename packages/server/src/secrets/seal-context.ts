import { originOf } from '@vigia/egress/origin-of'

/** A stored link's account on a platform, as its password is bound to it. */
export interface PasswordOwner {
  readonly tripId: string
  /** Of the link; a text that is no address has none. */
  readonly url: string | null
  readonly account: string | null
}

/** An account on a platform whose saved session (cookies, a token) is bound to it. */
export interface SessionOwner {
  readonly accountId: string
  /** Scheme, host and port. */
  readonly origin: string
  /** The digest that tells accounts of one origin apart. */
  readonly accountKey: Buffer
}

/**
 * What each sealed value is bound to, in one place: the associated data of its seal. A value opens only for the same
 * purpose and the same owner, so that one moved to another row, or a row whose link was changed, stays closed (spec §3,
 * credentials). Each answers a text in which no part can pass for another.
 */
export const sealContext = {
  /** A carrier's password: trip, origin and account of the link that it was given for. */
  password: ({ tripId, url, account }: PasswordOwner): string =>
    contextOf('platform-password', tripId, url === null ? null : originOf(url), account),
  /** Cookies or a token of a session on a platform. */
  platformSession: ({ accountId, origin, accountKey }: SessionOwner): string =>
    contextOf('platform-session', accountId, origin, accountKey.toString('hex')),
  /** A password that is tried before it is saved: kept in memory, for one check. */
  accessCheck: (name: string): string => contextOf('access-check', name),
  /** With which the messages of a webhook are signed. */
  webhookSecret: (webhookId: string): string => contextOf('webhook', webhookId),
  mirrorSecret: (mirrorId: string): string => `gps-mirror:${mirrorId}`,
  /** The secret of a person's authenticator app. */
  totpSecret: (userId: string): string => contextOf('totp', userId),
  /** What proves us to an organisation's identity provider: never to another one. */
  providerSecret: (organisationId: string, issuer: string): string =>
    contextOf('identity-provider', organisationId, issuer),
  pushKey: (): string => 'push-keys',
  /** A file of trips that waits to be imported. */
  importFile: (importId: string): string => importId,
  /** The two words by which a trip's operator says how he is. */
  tripWords: (tripId: string): string => contextOf('trip-words', tripId),
  /** The scan of an operator's paper. */
  operatorDocument: (documentId: string): string => contextOf('operator-document', documentId),
  /** A photo of a trip's logbook. */
  tripPhoto: (photoId: string): string => contextOf('trip-photo', photoId),
} as const

const contextOf = (...parts: readonly (string | null)[]): string => JSON.stringify(parts)
