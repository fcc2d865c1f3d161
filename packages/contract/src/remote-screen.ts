import { z } from 'zod'
import { counter, id, instant } from './scalars.ts'

/** Namespace `/remote`: one viewer of one trip's remote page. In `auth`. */
export const remoteAuth = z.object({ token: z.string().min(1).max(200), travelId: id })

const coordinate = z.number().min(-50).max(10_000)
const modifiers = z.int().min(0).max(15)

/**
 * What a controller sends as `act`. Coordinates are CSS pixels of the remote page; `page` is the number of the `frame` that they saw
 * last (0: none yet): on another page nothing is done.
 */
const remoteAct = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('mouse'),
    page: counter,
    type: z.enum(['down', 'up', 'move']),
    x: coordinate,
    y: coordinate,
    button: z.enum(['left', 'right', 'middle', 'none']),
    clicks: z.int().min(0).max(3),
  }),
  z.strictObject({
    kind: z.literal('wheel'),
    page: counter,
    x: coordinate,
    y: coordinate,
    dx: z.number().min(-5000).max(5000),
    dy: z.number().min(-5000).max(5000),
  }),
  z.strictObject({ kind: z.literal('text'), page: counter, text: z.string().min(1).max(2000) }),
  z.strictObject({
    kind: z.literal('key'),
    page: counter,
    type: z.enum(['down', 'up']),
    key: z.string().min(1).max(40),
    code: z.string().max(40),
    modifiers,
  }),
  z.strictObject({ kind: z.literal('credential'), page: counter, field: z.enum(['account', 'password']) }),
  z.strictObject({ kind: z.literal('select'), index: z.nullable(z.int().min(0).max(10_000)) }),
  z.strictObject({ kind: z.literal('dialog'), accept: z.boolean() }),
  z.strictObject({ kind: z.enum(['back', 'reload', 'done']) }),
])
export type RemoteActWire = z.output<typeof remoteAct>

/**
 * Server → viewer. `frame` carries a JPEG of the page with this number; the viewer answers `shown` with its number, at most two are on the way. `control`
 * tells who controls: `mine`, else a name or nobody.
 */
export const remoteSocketEvents = {
  frame: z.strictObject({
    number: z.int(),
    page: z.int(),
    jpeg: z.instanceof(Uint8Array),
    width: z.int(),
    height: z.int(),
  }),
  page: z.strictObject({ url: z.string(), title: z.string(), isLoading: z.boolean() }),
  options: z.strictObject({ options: z.array(z.string()), selected: z.int() }),
  dialog: z.strictObject({ type: z.enum(['alert', 'confirm', 'prompt']), message: z.string() }),
  control: z.strictObject({ mine: z.boolean(), by: z.nullable(z.string()), until: z.nullable(instant) }),
  denied: z.strictObject({ what: z.string(), where: z.string(), because: z.string() }),
  refused: z.strictObject({ message: z.string() }),
  gone: z.strictObject({ message: z.string() }),
} as const

/** Viewer → server, what carries a payload; the rest is in `sockets.ts`. */
export const remoteRequests = {
  shown: z.strictObject({ number: counter }),
  act: remoteAct,
} as const
