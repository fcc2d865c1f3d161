import { randomUUID } from 'node:crypto'
import type { AccessCheckWire } from '@vigia/contract'
import { type AccessOutcome, accessVerdict } from '@vigia/gps-reader/reading/access-verdict'
import type { SecretRequest } from '@vigia/gps-reader/worker-messages'
import { siteName } from '../../../db/site-names.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Sealer } from '../../../secrets/seal.ts'
import type { PlannedAccount } from '../account-orders.ts'
import { cleanText, cleanTextOrNull, cleanTexts } from '../clean-text.ts'
import { passwordDigestsOf, type SealedNews } from '../worker-secrets.ts'
import { type CheckLimits, createCheckLimits } from './check-limits.ts'
import { type CheckWish, checkName, checkPlan, isCheckName, orderThatReads, withChecks } from './check-plan.ts'
import { type CheckEvent, type CheckState, lateCheck, NEW_CHECK, nextCheckState } from './check-state.ts'

/** A sign-in and its first looks take some 20 s where nothing else is being read. */
const CHECK_WITHIN_MS = 90_000
/** An answer that nobody has fetched by then is of no use. */
const KEPT_MS = 5 * 60_000
const UNITS = 50
const NAME = 200
const EVIDENCE = 6
const SENTENCE = 500

interface Check {
  readonly id: string
  readonly name: string
  readonly wish: Omit<CheckWish, 'password'>
  readonly plan: PlannedAccount
  state: CheckState
  /** Something was sent, or is about to be; false: it was answered at once. */
  isBegun: boolean
  isCancelled: boolean
  /** It is read by a session that stands, which another address opened. */
  isByOtherUrl: boolean
  result: AccessCheckWire['result']
}

const BY_OTHER_URL = 'La cuenta ya se lee con otra liga: la que escribió no se abrió.'

/** What the coordinator of the sessions asks of the checks, and tells them. */
export interface CheckOrders {
  /** The accounts that shall be read, with what the checks need. */
  among(planned: readonly PlannedAccount[]): readonly PlannedAccount[]
  /** Takes what is of a check; answers what is to be stored: all else, and a password that was refused. */
  receive(news: SealedNews): SealedNews | null
  onSecretAsked(request: SecretRequest): void
  /** The process that read is gone, and every check with it. */
  onProcessGone(): void
}

/** Accesses that people try before they save a trip; in the memory of the server that reads, and nowhere else. */
export interface AccessChecks extends CheckOrders {
  /**
   * Lets one begin, and keeps its place until then; one of the same person that lasts is cancelled. Throws 429 where it would
   * come too soon.
   */
  admit(wish: CheckWish): void
  /** What was let for this person will not begin. */
  giveBack(userId: string): void
  /** Begins one that was let. */
  begin(wish: CheckWish): AccessCheckWire
  /** Answers at once, without sending anything. */
  answer(wish: CheckWish, outcome: AccessOutcome): AccessCheckWire
  /** Null: this person has none of this id. */
  find(userId: string, id: string): AccessCheckWire | null
  /** Ends it without an answer; one that is over stays as it is. False: this person has none of this id. */
  cancel(userId: string, id: string): boolean
}

interface Deps {
  readonly clock: Clock
  readonly sealer: Sealer
  /** The accounts to be read are others now. */
  readonly changed: () => void
  /** One that was begun is over. `result` null: somebody stopped it. */
  readonly ended: (wish: Check['wish'], result: AccessCheckWire['result']) => void
}

export function createAccessChecks(deps: Deps): AccessChecks {
  const limits = createCheckLimits(deps.clock)
  const kept = keptChecks(deps, limits)
  const { make, settle, cancel, cancelAllOf, ofPerson } = kept
  return {
    ...checkOrders(deps.sealer, kept),
    admit: (wish) => {
      limits.admit(accountName(wish), wish, kept.lasting())
      cancelAllOf(wish.userId)
    },
    giveBack: (userId) => limits.release(userId),
    begin: (wish) => {
      // Two of one person may have been let at once.
      cancelAllOf(wish.userId)
      limits.release(wish.userId)
      const check = make(wish)
      check.isBegun = true
      setTimeout(() => settle(check, lateCheck(check.state, CHECK_WITHIN_MS / 1000)), CHECK_WITHIN_MS).unref()
      deps.changed()
      return toWire(check)
    },
    answer: (wish, outcome) => {
      const check = make(wish)
      settle(check, { ...check.state, outcome })
      return toWire(check)
    },
    find: (userId, id) => {
      const check = ofPerson(userId, id)
      return check === null ? null : toWire(check)
    },
    cancel: (userId, id) => {
      const check = ofPerson(userId, id)
      if (check !== null) cancel(check)
      return check !== null
    },
  }
}

/** The checks that there are, and what becomes of each. */
interface KeptChecks {
  lasting(): readonly Check[]
  named(name: string): Check | undefined
  /** Null: this person has none of this id. */
  ofPerson(userId: string, id: string): Check | null
  make(wish: CheckWish): Check
  /** Brings one that lasts to this state; with an outcome it is over. */
  settle(check: Check, state: CheckState): void
  /** Ends one that lasts without an answer. */
  cancel(check: Check): void
  cancelAllOf(userId: string): void
}

function keptChecks({ clock, sealer, changed, ended }: Deps, limits: CheckLimits): KeptChecks {
  const checks = new Map<string, Check>()
  let count = 0

  const lasting = (): readonly Check[] => [...checks.values()].filter(isLasting)
  /** A password that was sent and let nobody in: refused, not understood, or not waited for. */
  const noteUnanswered = ({ state, wish }: Check): void => {
    if (state.step === 'signing-in') limits.onNotIn(accountName(wish))
  }
  const cancel = (check: Check): void => {
    if (!isLasting(check)) return
    check.isCancelled = true
    noteUnanswered(check)
    ended(check.wish, null)
    changed()
  }

  return {
    ...{ lasting, cancel },
    named: (name) => checks.get(name),
    ofPerson: (userId, id) => [...checks.values()].find((one) => one.id === id && one.wish.userId === userId) ?? null,
    make: (wish) => {
      count += 1
      const check = newCheck(sealer, checkName(count), wish)
      checks.set(check.name, check)
      setTimeout(() => checks.delete(check.name), CHECK_WITHIN_MS + KEPT_MS).unref()
      return check
    },
    settle: (check, state) => {
      if (!isLasting(check)) return
      check.state = state
      if (state.outcome === null) return
      noteUnanswered(check)
      check.result = resultOf(check, state.outcome, clock.now())
      if (check.isBegun) ended(check.wish, check.result)
      changed()
    },
    cancelAllOf: (userId) => {
      for (const one of lasting()) if (one.wish.userId === userId) cancel(one)
    },
  }
}

/** What is read for the checks, and what comes of it. */
function checkOrders(sealer: Sealer, { lasting, named, settle }: KeptChecks): CheckOrders {
  const step = (name: string, event: CheckEvent): void => {
    const check = named(name)
    if (check !== undefined) settle(check, nextCheckState(check.state, event))
  }
  return {
    among: (planned) => {
      for (const check of lasting()) check.isByOtherUrl = isReadByOtherUrl(sealer, planned, check)
      return withChecks(sealer, planned, lasting())
    },
    onSecretAsked: ({ accountId, what }) => {
      if (what === 'password') step(accountId, { type: 'password-asked' })
    },
    receive: (news) => {
      const name = nameIn(news)
      if (name === null) return news
      step(name, news)
      const check = named(name)
      if (news.type !== 'refused' || check === undefined) return null
      // Also of one that was cancelled meanwhile: the password has been sent.
      const { organisationId, origin, key } = check.wish
      const of = { organisationId, platform: { origin, key } }
      return { ...news, of, passwordDigests: passwordDigestsOf(sealer, check.plan) }
    },
    onProcessGone: () => {
      const outcome: AccessOutcome = { kind: 'failed', obstacle: 'crashed' }
      for (const check of lasting()) settle(check, { ...check.state, outcome })
    },
  }
}

function newCheck(sealer: Sealer, name: string, wish: CheckWish): Check {
  const { password: _, ...kept } = wish
  const plan = checkPlan(sealer, name, wish)
  return {
    ...{ id: randomUUID(), name, wish: kept, plan, state: NEW_CHECK },
    ...{ isBegun: false, isCancelled: false, isByOtherUrl: false, result: null },
  }
}

/** Tells accounts apart. */
const accountName = ({ organisationId, origin, key }: Pick<CheckWish, 'organisationId' | 'origin' | 'key'>): string =>
  JSON.stringify([organisationId, origin, key.toString('hex')])

function isReadByOtherUrl(sealer: Sealer, planned: readonly PlannedAccount[], check: Check): boolean {
  const by = orderThatReads(sealer, planned, check)
  return by !== undefined && by.order.url !== check.wish.url
}

const isLasting = ({ state, isCancelled }: Check): boolean => state.outcome === null && !isCancelled

/** The check of which this is; null: of none. */
function nameIn(news: SealedNews): string | null {
  if (isCheckName(news.accountId)) return news.accountId
  return 'tripId' in news && isCheckName(news.tripId) ? news.tripId : null
}

function resultOf(
  { wish, state, isByOtherUrl }: Check,
  outcome: AccessOutcome,
  now: number,
): AccessCheckWire['result'] {
  const { url, account, origin, wanted } = wish
  const tried = { host: new URL(url).host, hasAccount: account !== null, wanted }
  const { isGood, unit, units, obstacle, text } = accessVerdict(outcome, tried, now)
  return {
    ok: isGood,
    platform: siteName(null, state.kind, origin),
    unit: cleanTextOrNull(unit, NAME),
    units: [...cleanTexts(units, UNITS, NAME)],
    obstacle,
    text: cleanText(isByOtherUrl && outcome.kind === 'read' ? `${text} ${BY_OTHER_URL}` : text, SENTENCE),
    evidence: [...cleanTexts(state.evidence, EVIDENCE, SENTENCE)],
  }
}

const toWire = ({ id, state, isCancelled, result }: Check): AccessCheckWire => ({
  id,
  state: isCancelled ? 'cancelled' : result === null ? 'running' : 'done',
  step: state.step,
  result,
})
