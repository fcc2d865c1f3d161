import { GPS_OBSTACLES, GPS_SESSION_STATES, PLATFORM_KINDS } from '@vigia/domain/gps/obstacle'
import type { FromWorker, ToSupervisor } from '@vigia/gps-reader/worker-messages'
import { z } from 'zod'

const MAX_ID = 40
const MAX_TEXT = 100_000
const MAX_TEXTS = 20_000
const MAX_SAVED_SESSION = 8_000_000
const MAX_JPEG_BYTES = 8_000_000
const MAX_PX = 20_000

const id = z.string().max(MAX_ID)
const text = z.string().max(MAX_TEXT)
const texts = z.array(text).max(MAX_TEXTS)
const number = z.nullable(z.number())
const instant = z.number().min(0).max(8.64e15)
const px = z.int().min(0).max(MAX_PX)
const jpeg = z.custom<Buffer>((value) => Buffer.isBuffer(value) && value.length <= MAX_JPEG_BYTES)
const obstacle = z.enum(GPS_OBSTACLES)

const position = z.object({
  point: z.object({ lat: z.number(), lng: z.number() }),
  ...{ at: number, speedKmh: number, headingDeg: number },
  ...{ address: z.nullable(text), status: z.nullable(text), unitName: z.nullable(text) },
})
const placed = { position, confidence: z.number(), reasons: texts }
const reading = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('position'), ...placed }),
  z.object({ kind: z.literal('unconfirmed'), ...placed }),
  z.object({ kind: z.literal('ambiguous'), names: texts }),
  z.object({ kind: z.literal('not-found'), names: texts, nearest: texts }),
  z.object({ kind: z.literal('no-position'), unitName: text, why: z.enum(['never-reported', 'placeholder']) }),
  z.object({ kind: z.literal('nothing') }),
])

const denied = z.object({ by: z.enum(['robot', 'person']), what: text, where: text, because: text })
const news = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('frame'), page: z.int().min(1), jpeg, width: px, height: px }),
  z.object({ kind: z.literal('page'), url: text, title: text, isLoading: z.boolean() }),
  z.object({ kind: z.literal('options'), options: texts, selected: z.int() }),
  z.object({ kind: z.literal('dialog'), type: z.enum(['alert', 'confirm', 'prompt']), message: text }),
  z.object({ kind: z.literal('denied'), denied }),
  z.object({ kind: z.literal('refused'), message: text }),
])
const habits = z.object({
  utcOffsetMin: number,
  speedUnit: z.nullable(z.enum(['kmh', 'mph', 'knots', 'ms'])),
})
const request = z.object({
  ...{ accountId: id, what: z.enum(['password', 'session']), origin: text, passwordDigest: z.nullable(text) },
})

const message: z.ZodType<FromWorker | ToSupervisor> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), browserProblem: z.nullable(text) }),
  z.object({ type: z.literal('browser-network'), isOwn: z.boolean() }),
  z.object({
    ...{ type: z.literal('standing'), accountId: id, tripId: id, state: z.enum(GPS_SESSION_STATES) },
    ...{ obstacle: z.nullable(obstacle), evidence: texts, kind: z.nullable(z.enum(PLATFORM_KINDS)) },
    ...{ isSignedIn: z.boolean(), hasScreen: z.boolean(), at: instant },
  }),
  z.object({
    ...{ type: z.literal('reading'), accountId: id, tripId: id, reading, fixAt: z.nullable(instant), at: instant },
  }),
  z.object({ type: z.literal('signed-in'), accountId: id, at: instant }),
  z.object({ type: z.literal('secret-request'), requestId: z.int(), request }),
  z.object({ type: z.literal('saved-session'), accountId: id, savedSession: z.string().max(MAX_SAVED_SESSION) }),
  z.object({ type: z.literal('refused'), accountId: id, obstacle, at: instant }),
  z.object({ type: z.literal('kind'), accountId: id, kind: z.enum(PLATFORM_KINDS) }),
  z.object({ type: z.literal('habits'), accountId: id, origin: text, habits }),
  z.object({ type: z.literal('denied'), accountId: id, denied, at: instant }),
  z.object({ type: z.literal('news'), viewerId: id, news }),
  z.object({ type: z.literal('screen-gone'), viewerId: id }),
  z.object({ type: z.literal('browser-request'), requestId: z.int() }),
  z.object({ type: z.literal('alive') }),
  z.object({ type: z.literal('reads-text'), accountId: id, isReading: z.boolean() }),
])

/**
 * What the GPS worker said, without fields that nobody reads; null for what no worker of ours says. It reads foreign pages:
 * taken over by one, it speaks to us with whatever it likes (quality §1.2).
 */
export function readWorkerMessage(said: unknown): FromWorker | ToSupervisor | null {
  const { data } = message.safeParse(said)
  return data ?? null
}
