import { secretOrigins } from '@vigia/gps-reader/reading/api-origins'
import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import type { AccountOrder } from '@vigia/gps-reader/worker-messages'
import { sealContext } from '../../secrets/seal-context.ts'
import type { WantedTrip } from './wanted-trips.store.ts'

/** What the server holds of an account, and what it is bound to (`secrets/seal.ts`). */
interface SealedSecret {
  /** Null: there is none. */
  readonly sealed: Buffer | null
  readonly context: string
}

/** What the worker is told of an account, and what only the server needs to know of it. */
export interface PlannedAccount {
  readonly order: AccountOrder
  /** Of the password in the order: what is noted when the platform refuses it. */
  readonly passwordDigest: Buffer | null
  readonly secrets: Readonly<Record<'password' | 'session', SealedSecret>>
  /** Changes when the worker has to be told. What the worker itself said (saved session, kind, habits) does not count. */
  readonly fingerprint: string
}

/** What an organisation has said about its platforms. */
export interface PlatformRules {
  readonly mayPersonChange: boolean
  readonly confirmed: ReadonlySet<string>
}

/** One order for each account, of trips that come account by account, the newest link first: its password wins. */
export function accountOrders(
  trips: readonly WantedTrip[],
  rulesOf: (organisationId: string) => PlatformRules,
): readonly PlannedAccount[] {
  const accountIds = new Set(trips.map(({ accountId }) => accountId))
  return [...accountIds].flatMap((accountId) => {
    const group = trips.filter((trip) => trip.accountId === accountId)
    const [newest] = group
    if (newest === undefined) return []
    const keyed = group.find(({ passwordSealed }) => passwordSealed !== null) ?? newest
    const digest = keyed.passwordDigest
    const maySignIn = digest === null || !newest.refusedPasswords.some((refused) => refused.equals(digest))
    const { mayPersonChange, confirmed } = rulesOf(newest.organisationId)
    const order: AccountOrder = {
      accountId: newest.accountId,
      organisationId: newest.organisationId,
      url: newest.url,
      account: newest.account,
      passwordDigest: digest?.toString('base64') ?? null,
      hasSavedSession: newest.savedSessionSealed !== null,
      maySignIn,
      kind: newest.kind,
      habits: newest.habits ?? NO_HABITS,
      mayPersonChange,
      receivers: secretOrigins(newest.origin, confirmed),
      trips: group
        .toSorted((a, b) => Number(a.tripId) - Number(b.tripId))
        .map(({ tripId, plates, unitName, pickedName, lastFix }) => ({
          tripId,
          wanted: { plates, name: unitName, pickedName },
          lastFix,
        })),
    }
    const sentOrder = {
      ...order,
      hasSavedSession: null,
      kind: null,
      habits: null,
      trips: order.trips.map(({ tripId, wanted }) => ({ tripId, wanted })),
    }
    const secrets = {
      // Of the address that is opened: a password that was given for another does not open.
      password: {
        sealed: keyed.passwordSealed,
        context: sealContext.password({ tripId: keyed.tripId, url: newest.url, account: keyed.account }),
      },
      session: { sealed: newest.savedSessionSealed, context: sealContext.platformSession(newest) },
    }
    return [{ order, passwordDigest: digest, secrets, fingerprint: JSON.stringify(sentOrder) }]
  })
}
