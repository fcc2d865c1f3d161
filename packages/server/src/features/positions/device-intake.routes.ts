import type { Clock } from '../../clock.ts'
import { type Answer, answer, mountPublic, type Server } from '../../http/route.ts'
import type { ParsedMessage } from './device-message.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { basicCredentials, isDeviceSecret } from './device-secret.ts'
import type { IntakeMetrics } from './intake-metrics.ts'
import { parseOsmandForm, parseOsmandJson } from './parse-osmand.routes.ts'
import { parseOwntracks } from './parse-owntracks.routes.ts'
import type { RaisePanic } from './raise-panic.ts'
import type { RecordFixes } from './record-fixes.ts'
import { recordMessage } from './record-message.ts'

const BODY_LIMIT_BYTES = 64 * 1024

interface Deps {
  readonly devices: DeviceRegistry
  readonly recordFixes: RecordFixes
  readonly raisePanic: RaisePanic
  readonly metrics: IntakeMetrics
  readonly clock: Clock
}

/** The intakes that phones speak to. Phones send any content type, so bodies are read as text and parsed here. */
export async function mountDeviceIntake(server: Server, deps: Deps): Promise<void> {
  await server.register(async (phones) => {
    phones.removeAllContentTypeParsers()
    phones.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const options = { rawBody: true, bodyLimit: BODY_LIMIT_BYTES }
    mountPublic(phones, 'osmandQuery', ({ request }) => osmandForm(deps, queryOf(request.url)), options)
    mountPublic(
      phones,
      'osmandPost',
      ({ request, headers, body }) => {
        const text = textOf(body)
        if (isJson(headers['content-type'], text)) return osmandJson(deps, text)
        const form = queryOf(request.url)
        for (const [name, value] of new URLSearchParams(text)) if (!form.has(name)) form.set(name, value)
        return osmandForm(deps, form)
      },
      options,
    )
    mountPublic(
      phones,
      'owntracks',
      ({ headers, body }) => owntracks(deps, headers.authorization, textOf(body)),
      options,
    )
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'))

const isJson = (contentType: string | undefined, text: string): boolean =>
  contentType?.includes('json') === true || text.trimStart().startsWith('{')

const plain = (status: number): Answer => answer(status, '', { 'content-type': 'text/plain; charset=utf-8' })

async function osmandForm(deps: Deps, form: URLSearchParams): Promise<Answer> {
  // The old app is told 400 for an id that nobody knows, the new one 404.
  return osmand(deps, parseOsmandForm(form, deps.clock.now()), 400)
}

async function osmandJson(deps: Deps, text: string): Promise<Answer> {
  return osmand(deps, parseOsmandJson(parseJson(text), deps.clock.now()), 404)
}

/**
 * 200 also for a fix that is refused for good (0/0, too old): the app would send it again for ever, and with it hold back
 * all that comes after. It is counted.
 */
async function osmand(deps: Deps, parsed: ParsedMessage, unknownStatus: 400 | 404): Promise<Answer> {
  if (parsed.kind === 'malformed') {
    deps.metrics.refused('malformed')
    return plain(400)
  }
  const device = await deps.devices.find(parsed.message.deviceId)
  if (device === null) {
    deps.metrics.refused('unknown-device')
    return plain(unknownStatus)
  }
  await recordMessage(deps, device, parsed.message)
  return plain(200)
}

async function owntracks(deps: Deps, authorization: string | undefined, text: string): Promise<Answer> {
  const credentials = basicCredentials(authorization)
  const device = credentials === null ? null : await deps.devices.find(credentials.user)
  // Compared for an unknown device as well: an answer takes as long for either.
  const isOwn = isDeviceSecret(credentials?.password ?? '', device?.secretHash ?? null)
  if (device === null || !isOwn) {
    deps.metrics.refused('unknown-device')
    const body = { error: 'El dispositivo o su contraseña no son correctos.', code: 'UNAUTHENTICATED' }
    return answer(401, body, { 'www-authenticate': 'Basic realm="OwnTracks"' })
  }
  const parsed = parseOwntracks(parseJson(text))
  if (parsed.kind === 'malformed') {
    deps.metrics.refused('malformed')
    return answer(400, { error: 'La posición está mal formada.', code: 'MALFORMED' })
  }
  if (parsed.kind === 'location') await recordMessage(deps, device, parsed.message)
  return answer(200, [])
}

/** Undefined for what is no JSON: the parser that gets it refuses it. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
