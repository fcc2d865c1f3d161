import { spokenApp } from '@vigia/domain/device/app-version'
import { type Answer, answer, type Call, mountPublic, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { type AdmitDevice, admitDevice } from './admit-device.ts'
import type { DeviceMessage, ParsedMessage } from './device-message.ts'
import type { DeviceRegistry } from './device-registry.ts'
import { basicCredentials } from './device-secret.ts'
import type { IntakeDevice } from './intake-devices.store.ts'
import type { IntakeMetrics } from './intake-metrics.ts'
import type { MessageNotes } from './note-messages.ts'
import { parseOsmandForm, parseOsmandJson } from './parse-osmand.wire.ts'
import { parseOwntracks } from './parse-owntracks.wire.ts'
import type { RaisePanic } from './raise-panic.ts'
import type { FixOutcome, RecordFixes } from './record-fixes.ts'
import { recordMessage } from './record-message.ts'

const BODY_LIMIT_BYTES = 64 * 1024

interface IntakeDeps {
  readonly devices: DeviceRegistry
  readonly recordFixes: RecordFixes
  readonly raisePanic: RaisePanic
  readonly metrics: IntakeMetrics
  readonly clock: Clock
  readonly messageNotes: MessageNotes
  /** What lets time pass: an answer to somebody who has proved nothing tells nothing by how soon it comes. */
  readonly pause: (ms: number) => Promise<void>
}

interface Deps extends Omit<IntakeDeps, 'devices' | 'pause'> {
  readonly admit: AdmitDevice
}

/** What spoke, as far as its message shows: the form is everybody's, its newer JSON is Traccar Client's. */
const APPS = { form: 'OsmAnd', json: 'Traccar Client', owntracks: 'OwnTracks' } as const
type App = (typeof APPS)[keyof typeof APPS]

/** The intakes that phones speak to. Phones send any content type, so bodies are read as text and parsed here. */
export async function mountDeviceIntake(server: Server, intake: IntakeDeps): Promise<void> {
  const deps: Deps = { ...intake, admit: admitDevice(intake) }
  await server.register(async (phones) => {
    phones.removeAllContentTypeParsers()
    phones.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const options = { rawBody: true, bodyLimit: BODY_LIMIT_BYTES }
    mountPublic(phones, 'osmandQuery', ({ request, ip }) => osmandForm(deps, queryOf(request.url), null, ip), options)
    mountPublic(
      phones,
      'osmandSecretQuery',
      ({ request, params, ip }) => osmandForm(deps, queryOf(request.url), params.secret, ip),
      options,
    )
    mountPublic(phones, 'osmandPost', (call) => osmandBody(deps, call, null), options)
    mountPublic(phones, 'osmandSecretPost', (call) => osmandBody(deps, call, call.params.secret), options)
    mountPublic(phones, 'owntracks', ({ headers, body, ip }) => owntracks(deps, headers, textOf(body), ip), options)
  })
}

const textOf = (body: unknown): string => (typeof body === 'string' ? body : '')

const queryOf = (url: string): URLSearchParams => new URLSearchParams(url.split('?').slice(1).join('?'))

const isJson = (contentType: string | undefined, text: string): boolean =>
  contentType?.includes('json') === true || text.trimStart().startsWith('{')

const plain = (status: number, headers: Readonly<Record<string, string>> = {}): Answer =>
  answer(status, '', { 'content-type': 'text/plain; charset=utf-8', ...headers })

type Post = Pick<Call<'osmandPost'>, 'request' | 'headers' | 'body' | 'ip'>

/** Newer apps post JSON, older ones a form, in the address or in the body. */
async function osmandBody(deps: Deps, { request, headers, body, ip }: Post, secret: string | null): Promise<Answer> {
  const text = textOf(body)
  const form = queryOf(request.url)
  if (isJson(headers['content-type'], text)) {
    const parsed = parseOsmandJson(parseJson(text), deps.clock.now())
    return osmand(deps, parsed, secret ?? form.get('token'), { ip, app: APPS.json })
  }
  for (const [name, value] of new URLSearchParams(text)) if (!form.has(name)) form.set(name, value)
  return osmandForm(deps, form, secret, ip)
}

const osmandForm = (deps: Deps, form: URLSearchParams, secret: string | null, ip: string): Promise<Answer> =>
  osmand(deps, parseOsmandForm(form, deps.clock.now()), secret ?? form.get('token'), { ip, app: APPS.form })

/**
 * 200 also for a fix that is refused for good (0/0, too old): the app would send it again for ever, and with it hold back
 * all that comes after. It is counted. Without a secret 200 whatever the id: nobody finds out which there are.
 */
interface Sender {
  readonly ip: string
  readonly app: App
  /** Of an app that tells its version by it. */
  readonly userAgent?: string | undefined
}

async function osmand(deps: Deps, parsed: ParsedMessage, secret: string | null, sender: Sender): Promise<Answer> {
  if (parsed.kind === 'malformed') {
    deps.metrics.refused('malformed')
    return plain(400)
  }
  const { message } = parsed
  if (secret === null) return deps.admit.evenly(osmandWithoutSecret(deps, message, sender))
  const admission = await deps.admit.bySecret(message.deviceId, secret, sender.ip)
  if (admission.kind === 'limited') return plain(429, { 'retry-after': String(admission.retryAfterS) })
  if (admission.kind === 'nobody') {
    deps.metrics.refused('unknown-device')
    deps.messageNotes.refused('osmand', message.deviceId, admission.secretOf, sender.ip)
    return plain(401)
  }
  return plain(statusOf(await record(deps, admission.device, message, { ...sender, isProved: true })))
}

async function osmandWithoutSecret(deps: Deps, message: DeviceMessage, sender: Sender): Promise<Answer> {
  const admission = await deps.admit.byId(message.deviceId, sender.ip)
  if (admission.kind === 'limited') return plain(429, { 'retry-after': String(admission.retryAfterS) })
  if (admission.kind === 'nobody') {
    deps.metrics.refused('unknown-device')
    deps.messageNotes.refused('osmand', message.deviceId, null, sender.ip)
  } else await record(deps, admission.device, message, { ...sender, isProved: false })
  return plain(200)
}

/** Stores the message, and notes what people who set the phone up want to know of it. */
async function record(
  deps: Deps,
  device: IntakeDevice,
  message: Omit<DeviceMessage, 'deviceId'>,
  sender: Sender & { readonly isProved: boolean },
): Promise<FixOutcome | null> {
  const outcome = await recordMessage(deps, device, message, {
    isProved: sender.isProved,
    app: spokenApp(sender.app, sender.userAgent),
  })
  deps.messageNotes.received(sender.app === APPS.owntracks ? 'owntracks' : 'osmand', device, outcome, sender.ip)
  return outcome
}

const statusOf = (outcome: FixOutcome | null): 200 | 400 =>
  outcome?.kind === 'refused' && outcome.reason === 'malformed' ? 400 : 200

async function owntracks(deps: Deps, headers: Call<'owntracks'>['headers'], text: string, ip: string): Promise<Answer> {
  const { user, password } = basicCredentials(headers.authorization) ?? { user: '', password: '' }
  const admission = await deps.admit.bySecret(user, password, ip)
  if (admission.kind === 'limited') {
    const body = { error: 'Demasiados intentos fallidos. Intente de nuevo en un minuto.', code: 'TOO_MANY_REQUESTS' }
    return answer(429, body, { 'retry-after': String(admission.retryAfterS) })
  }
  if (admission.kind === 'nobody') {
    deps.metrics.refused('unknown-device')
    deps.messageNotes.refused('owntracks', user, admission.secretOf, ip)
    const body = { error: 'El dispositivo o su contraseña no son correctos.', code: 'UNAUTHENTICATED' }
    return answer(401, body, { 'www-authenticate': 'Basic realm="OwnTracks"' })
  }
  const parsed = parseOwntracks(parseJson(text))
  if (parsed.kind === 'malformed') deps.metrics.refused('malformed')
  if (parsed.kind === 'other') {
    deps.messageNotes.received('owntracks', admission.device, null, ip)
    return answer(200, [])
  }
  const sender = { ip, app: APPS.owntracks, userAgent: headers['user-agent'], isProved: true }
  const outcome = parsed.kind === 'location' ? await record(deps, admission.device, parsed.message, sender) : null
  if (parsed.kind === 'location' && statusOf(outcome) === 200) return answer(200, [])
  return answer(400, { error: 'La posición está mal formada.', code: 'MALFORMED' })
}

/** Undefined for what is no JSON: the parser that gets it refuses it. */
function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
