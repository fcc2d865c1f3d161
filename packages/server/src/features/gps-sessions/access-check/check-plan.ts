import { secretOrigins } from '@vigia/gps-reader/reading/api-origins'
import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import type { AccountOrder, TripOrder } from '@vigia/gps-reader/worker-messages'
import type { ActorAuditContext } from '../../../db/audit.store.ts'
import type { Sealer } from '../../../secrets/seal.ts'
import { sealContext } from '../../../secrets/seal-context.ts'
import type { PlannedAccount } from '../account-orders.ts'
import { type PlatformAccount, platformAccount } from '../platform-account.ts'

/** An access that somebody tries, as they have it in a form. */
export interface CheckWish {
  readonly organisationId: string
  readonly userId: string
  readonly url: string
  /** Scheme, host and port of the address. */
  readonly origin: string
  /** Of the account, which the tables may not have: where a refusal of its password is noted. */
  readonly key: PlatformAccount['key']
  readonly account: string | null
  /** In the clear for as long as the request lasts; null: none. */
  readonly password: string | null
  readonly wanted: { readonly plates: string | null; readonly name: string | null }
  /** Who asked, from where, and of what: for the entry of how it ended. */
  readonly audit: ActorAuditContext & { readonly subject: string }
  /** Sites on which the organisation's passwords may be typed. */
  readonly confirmed: ReadonlySet<string>
}

const PREFIX = 'check-'

/** The name by which the worker knows a check: of an account, or of a trip on one. No row has it. */
export const checkName = (n: number): string => `${PREFIX}${n}`

/** Whether an account or a trip of the worker's is a check, of which no table knows. */
export const isCheckName = (id: string): boolean => id.startsWith(PREFIX)

/** The unit that is looked for, as one more trip of an account. */
const checkTrip = (name: string, { wanted }: Pick<CheckWish, 'wanted'>): TripOrder => ({
  tripId: name,
  wanted: { ...wanted, pickedName: null },
  lastFix: null,
})

/** An account of its own for one try: nothing of it is known from before, and nothing is kept of it. */
export function checkPlan(sealer: Sealer, name: string, wish: CheckWish): PlannedAccount {
  const { organisationId, url, origin, account, password, confirmed } = wish
  const digest = password === null ? null : sealer.passwordDigest(password)
  const context = sealContext.accessCheck(name)
  return {
    order: {
      ...{ accountId: name, organisationId, url, account, passwordDigest: digest?.toString('base64') ?? null },
      ...{ hasSavedSession: false, maySignIn: true, kind: null, habits: NO_HABITS, mayPersonChange: false },
      receivers: secretOrigins(origin, confirmed),
      trips: [checkTrip(name, wish)],
    },
    passwordDigest: digest,
    secrets: {
      password: { sealed: password === null ? null : sealer.seal(Buffer.from(password), context).bytes, context },
      session: { sealed: null, context },
    },
    fingerprint: name,
  }
}

/** What is known of a check where its orders are made. */
interface OrderedCheck {
  readonly name: string
  readonly wish: Omit<CheckWish, 'password'>
  readonly plan: PlannedAccount
}

/**
 * The order by which the account of a check is being read with its password; undefined: by none. A session that stands from
 * before says nothing of an account without its password.
 */
export function orderThatReads(
  sealer: Sealer,
  planned: readonly PlannedAccount[],
  { wish, plan: { order: own } }: OrderedCheck,
): PlannedAccount | undefined {
  if (wish.account !== null && own.passwordDigest === null) return undefined
  const isHis = ({ organisationId, url, account }: AccountOrder): boolean => {
    const other = organisationId === wish.organisationId ? platformAccount(sealer, url, account) : null
    return other !== null && other.origin === wish.origin && other.key.equals(wish.key)
  }
  return planned.find(({ order }) => order.passwordDigest === own.passwordDigest && isHis(order))
}

/**
 * The accounts that shall be read, with the checks that last. One of an account that is being read with the same password is
 * one more unit on its session: nobody signs in twice, and no session throws another out.
 */
export function withChecks(
  sealer: Sealer,
  planned: readonly PlannedAccount[],
  checks: readonly OrderedCheck[],
): readonly PlannedAccount[] {
  const all = [...planned]
  for (const check of checks) {
    const { name, wish, plan } = check
    const same = orderThatReads(sealer, all, check)
    if (same === undefined) all.push(plan)
    else {
      const trips = [...same.order.trips, checkTrip(name, wish)]
      all[all.indexOf(same)] = { ...same, order: { ...same.order, trips }, fingerprint: `${same.fingerprint} ${name}` }
    }
  }
  return all
}
