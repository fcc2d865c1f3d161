import { fixInput, MAX_FIXES_PER_REQUEST, type MirrorRefusal } from '@vigia/contract'
import { MIRROR_BODY_KB } from '@vigia/domain/gps/mirror-limits'
import type { FastifyError, FastifyRequest } from 'fastify'
import { answer, mountPublic, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, badRequest, notFound, unauthorized } from '../../ports/errors.ts'
import { openedOrNull, type Sealer } from '../../secrets/seal.ts'
import { sealContext } from '../../secrets/seal-context.ts'
import type { MirrorDirectory } from './mirror-directory.ts'
import { type MirrorFix, remoteText } from './protocols/mirror-fix.ts'
import { parseForwarded } from './protocols/traccar-forward.ts'
import { type SignatureProblem, signatureProblem } from './protocols/webhook-signature.ts'

const BODY_LIMIT_BYTES = MIRROR_BODY_KB * 1024
const TOO_LARGE = 'FST_ERR_CTP_BODY_TOO_LARGE'
/** Somebody has to put the key back. */
const KEY_LOST_RETRY_S = 60

interface Deps {
  readonly clock: Clock
  readonly sealer: Sealer
  readonly directory: MirrorDirectory
}

const PROBLEM_TEXT: Readonly<Record<SignatureProblem, string>> = {
  unsigned: 'Faltan la firma o la hora, o no tienen la forma acordada.',
  wrong: 'La firma no corresponde al receptor y al cuerpo.',
  stale: 'La hora del envío está a más de 5 minutos de la nuestra.',
}

const PROBLEM_REASON: Readonly<Record<SignatureProblem, MirrorRefusal>> = {
  unsigned: 'unsigned',
  wrong: 'signature',
  stale: 'clock',
}

/** Nobody's secret: an unknown address takes as long to refuse as a wrong signature, and says the same. */
const NOBODY = Buffer.alloc(32)

/** The receivers that platforms speak to over HTTP. Bodies are read as text: a signature is of what was sent, byte by byte. */
export async function mountMirrorIntake(server: Server, { clock, sealer, directory }: Deps): Promise<void> {
  await server.register(async (platforms) => {
    // What is too large is turned away before its call is made.
    platforms.setErrorHandler(async (error: FastifyError, request) => {
      if (error.code === TOO_LARGE) await noteTooLarge(directory, request)
      throw error
    })
    platforms.removeAllContentTypeParsers()
    platforms.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const options = { rawBody: true, bodyLimit: BODY_LIMIT_BYTES }

    mountPublic(
      platforms,
      'traccarForward',
      async ({ params, body, ip }) => {
        const mirror = await directory.find('traccar', params.key, ip)
        if (mirror === null) throw notFound('No existe ese receptor.')
        const parsed = parseForwarded(parse(body))
        if (parsed.kind === 'malformed') {
          await directory.refused({ kind: 'traccar', mirror, reason: 'malformed', address: ip })
          throw badRequest('MALFORMED', 'La posición está mal formada.')
        }
        if (parsed.kind === 'fix') await directory.receive(mirror, [parsed.fix])
        return answer(200, '', { 'content-type': 'text/plain; charset=utf-8' })
      },
      options,
    )

    mountPublic(
      platforms,
      'mirrorWebhook',
      async ({ params, headers, body, ip }) => {
        const text = typeof body === 'string' ? body : ''
        const mirror = await directory.find('webhook', params.key, ip)
        const sealed = mirror?.secretSealed ?? null
        const isKnown = mirror !== null && sealed !== null
        const refused = async (reason: MirrorRefusal): Promise<void> => {
          // Of an address of nobody it is noted where it was looked up.
          if (mirror !== null) await directory.refused({ kind: 'webhook', mirror, reason, address: ip })
        }
        const secret = isKnown ? openedOrNull(sealer, sealed, sealContext.mirrorSecret(mirror.id)) : NOBODY
        if (secret === null) {
          await refused('secret-lost')
          throw keyLost()
        }
        const problem = signatureProblem(
          secret,
          {
            timestamp: headerOf(headers['x-vigia-timestamp']),
            signature: headerOf(headers['x-vigia-signature']),
            body: text,
          },
          clock.now(),
        )
        if (problem !== null || !isKnown) {
          await refused(PROBLEM_REASON[problem ?? 'wrong'])
          throw unauthorized(PROBLEM_TEXT[problem ?? 'wrong'], 'BAD_SIGNATURE')
        }
        const { fixes, malformed } = await readBody(parse(text), refused)
        const receipt = fixes.length === 0 ? NOTHING : await directory.receive(mirror, fixes)
        // After the good ones of the same call, of which the last would end it.
        if (malformed.length > 0) await refused('malformed')
        return {
          recorded: receipt.recorded,
          unmatched: receipt.unmatched,
          without_trip: receipt.withoutTrip,
          refused: receipt.refused,
          malformed: [...malformed],
        }
      },
      options,
    )
  })
}

/** Whose it is says the key in its address; that of nobody is noted where it is looked up. */
async function noteTooLarge(directory: MirrorDirectory, { routeOptions, params, ip }: FastifyRequest): Promise<void> {
  const kind = routeOptions.config.endpoint === 'traccarForward' ? 'traccar' : 'webhook'
  const { key } = params as { readonly key: string }
  const mirror = await directory.find(kind, key, ip).catch(() => null)
  if (mirror !== null) await directory.refused({ kind, mirror, reason: 'too-large', address: ip })
}

/** 503, not 4xx: with the key back in its place, what the platform sends again is kept. */
const keyLost = (): AppError =>
  new AppError(
    503,
    'KEY_LOST',
    'El secreto de este receptor se guardó con otra clave y no se puede abrir. Avise a quien opera Vigía.',
    { retryAfterS: KEY_LOST_RETRY_S },
  )

const NOTHING = { recorded: 0, unmatched: 0, refused: 0, withoutTrip: 0 }

const headerOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '')

function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' && body !== '' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

/** One fix or a list, as `POST /api/positions` takes them. A lone malformed one is the request's own error. */
async function readBody(body: unknown, refused: (reason: MirrorRefusal) => Promise<void>) {
  const inputs = Array.isArray(body) ? body : [body]
  if (inputs.length > MAX_FIXES_PER_REQUEST) {
    await refused('too-many')
    throw new AppError(413, 'TOO_LARGE', `Envíe como máximo ${MAX_FIXES_PER_REQUEST} posiciones por petición.`)
  }
  const read = inputs.map(toFix)
  const malformed = read.flatMap((fix, index) => (fix === null ? index : []))
  if (!Array.isArray(body) && malformed.length > 0) {
    await refused('malformed')
    throw badRequest('VALIDATION', 'La posición está mal formada.')
  }
  return { fixes: read.filter((fix) => fix !== null), malformed }
}

function toFix(input: unknown): MirrorFix | null {
  const { data } = fixInput.safeParse(input)
  const remoteId = data?.device === undefined ? null : remoteText(data.device)
  if (data === undefined || remoteId === null) return null
  const heading = data.heading ?? null
  return {
    ...{ remoteId, remoteName: null, point: { lat: data.lat, lng: data.lng }, at: Date.parse(data.timestamp) },
    speedKmh: data.speed ?? null,
    headingDeg: heading === 360 ? 0 : heading,
    altitudeM: data.altitude ?? null,
    accuracyM: data.accuracy ?? null,
  }
}
