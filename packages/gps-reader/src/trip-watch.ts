import { formatElapsed } from '@vigia/domain/format/elapsed'
import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { UnitReading } from './reading/evidence.ts'
import { nextSessionStanding, OPENING, type SessionEvent, type SessionStanding } from './reading/session-steps.ts'
import { type FixDoubt, type FixWatch, watchFix } from './reading/watch-fix.ts'
import type { FromWorker, TripOrder } from './worker-messages.ts'

/** A standing that has not changed is said again after so long, for whoever missed it. */
const SEND_AGAIN_MS = 60_000

/** What holds for all trips of the account. */
export interface AccountFacts {
  readonly kind: PlatformKind | null
  readonly isSignedIn: boolean
  readonly hasScreen: boolean
}

/** One trip on its account's session: where it stands, and what has been seen of its unit. */
export interface TripWatch {
  readonly wanted: WantedUnit
  update(order: TripOrder): void
  onSignedIn(facts: AccountFacts, now: number): void
  onEnded(facts: AccountFacts, now: number): void
  onRead(reading: UnitReading, facts: AccountFacts, now: number): void
  onFailed(obstacle: GpsObstacle, evidence: readonly string[], facts: AccountFacts, now: number): void
}

export function createTripWatch(accountId: string, first: TripOrder, send: (message: FromWorker) => void): TripWatch {
  const { tripId, lastFix } = first
  let wanted = first.wanted
  let standing: SessionStanding = OPENING
  let fix: FixWatch | null = lastFix === null ? null : { ...lastFix, seenFrom: lastFix.at, times: 1 }
  let hasBeenRead = lastFix !== null
  let said = { text: '', at: 0 }

  const step = (event: SessionEvent, evidence: readonly string[], facts: AccountFacts, now: number): void => {
    standing = nextSessionStanding(standing, event)
    const { state, obstacle } = standing
    const news = { state, obstacle, evidence: obstacle === null ? [] : evidence, ...facts }
    const text = JSON.stringify(news)
    if (text === said.text && now - said.at < SEND_AGAIN_MS) return
    said = { text, at: now }
    send({ type: 'standing', accountId, tripId, ...news, at: now })
  }

  return {
    get wanted() {
      return wanted
    },
    update: (order) => {
      if (isSameUnit(order.wanted, wanted)) return
      // What was seen of another unit says nothing of this one.
      wanted = order.wanted
      fix = null
      hasBeenRead = false
      standing = OPENING
    },
    onSignedIn: (facts, now) => step({ kind: 'signed-in' }, [], facts, now),
    onEnded: (facts, now) => step({ kind: 'ended' }, [], facts, now),
    onFailed: (obstacle, evidence, facts, now) => step({ kind: 'failed', obstacle }, evidence, facts, now),
    onRead: (found, facts, now) => {
      const watched = found.kind === 'position' ? watchFix(fix, found.position, now) : null
      const doubt = watched?.doubt ?? null
      const reading: UnitReading =
        found.kind === 'position' && watched?.isTimeSound === false ? { ...found, kind: 'unconfirmed' } : found
      if (watched !== null) fix = watched.watch
      const place = reading.kind === 'position' || reading.kind === 'unconfirmed' ? reading.position : null
      const fixAt = reading.kind === 'position' ? (fix?.at ?? null) : (place?.at ?? null)
      send({ type: 'reading', accountId, tripId, reading, fixAt, at: now })
      const evidence = doubt === null ? evidenceOf(found) : [doubtEvidence(doubt, place?.at ?? fix?.at ?? now, now)]
      step({ kind: 'read', reading, doubt, hasBeenRead }, evidence, facts, now)
      if (reading.kind === 'position') hasBeenRead = true
    },
  }
}

export const isSameUnit = (a: WantedUnit, b: WantedUnit): boolean =>
  a.plates === b.plates && a.name === b.name && a.pickedName === b.pickedName

const FEW = 6

function evidenceOf(reading: UnitReading): readonly string[] {
  switch (reading.kind) {
    case 'position':
      return []
    case 'unconfirmed':
      return reading.reasons
    case 'ambiguous':
      return [`Unidades que podrían ser: ${few(reading.names)}.`]
    case 'not-found': {
      const { names, nearest } = reading
      const near = nearest.length === 0 ? [] : [`Las más parecidas: ${few(nearest)}.`]
      return [`Unidades en la cuenta: ${names.length}${names.length === 0 ? '' : ` (${few(names)})`}.`, ...near]
    }
    case 'no-position':
      return [`La unidad ${reading.unitName} está en la cuenta.`]
    case 'nothing':
      return ['La página se leyó y no mostró ninguna posición.']
    case 'unanswered':
      return ['La página no respondió cuando se leyó.']
  }
}

const few = (names: readonly string[]): string =>
  `${names.slice(0, FEW).join(', ')}${names.length > FEW ? ` y ${names.length - FEW} más` : ''}`

function doubtEvidence(doubt: FixDoubt, at: number, now: number): string {
  switch (doubt) {
    case 'device-mute':
      return `La última señal que da la plataforma es de hace ${formatElapsed((now - at) / MINUTE_MS)}.`
    case 'clock-skew':
      return at > now
        ? `La plataforma da una hora que será en ${formatElapsed((at - now) / MINUTE_MS)}.`
        : 'La hora que da la plataforma retrocedió.'
    case 'repeated-fix':
      return 'La plataforma da velocidad, y el punto es exactamente el mismo en cada lectura.'
  }
}
