import {
  type postPositions as endpoint,
  type FixRefusal,
  MAX_FIXES_PER_REQUEST,
  type ResponseOf,
} from '@vigia/contract'
import type { QueueAudit } from '../../db/audit-queue.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, outOfRange } from '../../ports/errors.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { FIX_REFUSAL_TEXT } from './fix-refusal-text.ts'
import { type IntakeDevice, SOURCE_OF_KIND } from './intake-devices.store.ts'
import type { IntakeMetrics } from './intake-metrics.ts'
import type { MessageNotes } from './note-messages.ts'
import { type ParsedFix, parseFix } from './parse-fix.wire.ts'
import type { FixOutcome, IncomingFix, RecordFixes } from './record-fixes.ts'

const BODY_LIMIT_BYTES = 512 * 1024

/** What an intake of lists of fixes works with. */
export interface PostDeps {
  readonly devices: DeviceRegistry
  readonly recordFixes: RecordFixes
  readonly metrics: IntakeMetrics
  readonly messageNotes: MessageNotes
}

interface Deps extends PostDeps {
  readonly clock: Clock
  readonly queueAudit: QueueAudit
}

/** The JSON intake, for integrations with an API key. Audited by the call, with counts: which fixes, the positions say. */
export function mountPositions(server: Server, deps: Deps): void {
  mount(
    server,
    'postPositions',
    async ({ actor, body, audit, ip }) => {
      const sender = { organisationId: actor.organisationId, address: ip }
      const answer = await postPositions(deps, sender, body)
      const { accepted, refused, flagged } = answer
      if (accepted > 0) {
        const counts = { requests: 1, accepted, refused: refused.length, flagged: flagged.length }
        await deps.queueAudit({
          ...audit,
          action: 'positions-post',
          subject: 'positions',
          counts,
          at: deps.clock.now(),
        })
      }
      return answer
    },
    { bodyLimit: BODY_LIMIT_BYTES, rawBody: true },
  )
}

type Answer = ResponseOf<typeof endpoint>
type Refused = Answer['refused'][number]

/**
 * `POST /api/positions`: one fix or a list. A list is taken fix by fix, and those refused are named by their index; a lone
 * malformed fix is the request's own error. Answers after commit.
 */
async function postPositions(
  deps: PostDeps,
  { organisationId, address }: { readonly organisationId: string; readonly address: string },
  body: unknown,
): Promise<Answer> {
  const inputs = Array.isArray(body) ? body : [body]
  if (inputs.length > MAX_FIXES_PER_REQUEST) {
    deps.metrics.refused('malformed', inputs.length)
    throw new AppError(413, 'TOO_LARGE', `Envíe como máximo ${MAX_FIXES_PER_REQUEST} posiciones por petición.`)
  }
  const refused: Refused[] = []
  const unknownIds: string[] = []
  const incoming: IncomingFix[] = []
  const indexes: number[] = []
  const refuse = (index: number, reason: FixRefusal, error = FIX_REFUSAL_TEXT[reason]): void => {
    refused.push({ index, reason, error })
    deps.metrics.refused(reason)
  }

  const fixes = inputs.map((input) => parseFix(input))
  const senders = await findSenders(deps.devices, organisationId, fixes)
  fixes.forEach((parsed, index) => {
    if (parsed.kind === 'malformed') {
      refuse(index, 'malformed', parsed.error)
      if (!Array.isArray(body)) throw requestError(parsed)
      return
    }
    const device = senders[index] ?? null
    if (device === null) {
      if ('device' in parsed.sender) unknownIds.push(parsed.sender.device)
      refuse(index, 'device' in parsed.sender ? 'unknown-device' : 'unknown-trip')
    } else {
      const source = parsed.hasSource ? parsed.fix.source : SOURCE_OF_KIND[device.kind]
      const fix = source === parsed.fix.source ? parsed.fix : { ...parsed.fix, source }
      incoming.push({ device, fix, isMock: false })
      indexes.push(index)
    }
  })
  deps.messageNotes.unknownToKey(organisationId, unknownIds, address)
  const outcomes = incoming.length === 0 ? [] : await deps.recordFixes(incoming)
  const [alone] = Array.isArray(body) ? [] : outcomes
  if (alone?.kind === 'refused' && alone.reason === 'malformed') throw outOfRange(FIX_REFUSAL_TEXT.malformed)
  return summary(outcomes, indexes, refused)
}

function summary(outcomes: readonly FixOutcome[], indexes: readonly number[], refused: Refused[]): Answer {
  const flagged: Answer['flagged'] = []
  let accepted = 0
  outcomes.forEach((outcome, position) => {
    const index = indexes[position] ?? position
    if (outcome.kind === 'refused') {
      refused.push({ index, reason: outcome.reason, error: FIX_REFUSAL_TEXT[outcome.reason] })
    } else {
      accepted += 1
      if (outcome.quality !== 'good') flagged.push({ index, quality: outcome.quality })
    }
  })
  refused.sort((a, b) => a.index - b.index)
  return { accepted, refused, flagged }
}

/**
 * The device of each fix, in their order; null for none. All are looked up together, so that a thousand unknown ones cost
 * the database no more than a few. The devices of another organisation do not exist for this one.
 */
async function findSenders(
  devices: DeviceRegistry,
  organisationId: string,
  fixes: readonly ParsedFix[],
): Promise<readonly (IntakeDevice | null)[]> {
  const tripIds = new Set<string>()
  for (const fix of fixes) if (fix.kind === 'fix' && 'tripId' in fix.sender) tripIds.add(fix.sender.tripId)
  const ofTrips = await devices.ofTrips(organisationId, [...tripIds], 'api')
  const found = fixes.map((fix) => {
    if (fix.kind === 'malformed') return null
    return 'tripId' in fix.sender
      ? (ofTrips.get(fix.sender.tripId) ?? null)
      : devices.findOwn(organisationId, fix.sender.device)
  })
  // Known devices are at hand: a promise for each of a hundred costs more than to find them.
  return found.every(isAtHand) ? found : Promise.all(found)
}

const isAtHand = (found: IntakeDevice | null | Promise<IntakeDevice | null>): found is IntakeDevice | null =>
  !(found instanceof Promise)

function requestError({ problem, error }: ParsedFix & { kind: 'malformed' }): AppError {
  if (problem === 'out-of-range') return outOfRange(error)
  return badRequest(problem === 'unknown-field' ? 'UNKNOWN_FIELD' : 'VALIDATION', error)
}
