import type { getPairing, PairingApp, ResponseOf } from '@vigia/contract'

export type Pairing = ResponseOf<typeof getPairing>

/** What the code sets in Traccar Client; OwnTracks has its own rhythm, which its configuration does not change. */
const INTERVAL_S = 30
const DISTANCE_M = 75
/** HTTP, in OwnTracks' configuration. */
const OWNTRACKS_HTTP_MODE = 3

interface PairedDevice {
  readonly uniqueId: string
  readonly hasSecret: boolean
}

/**
 * How an app is set up for a device (design, screens-ours-3 §6). Traccar Client reads an address in its own scanner: origin and path
 * become its server, the rest its settings. OwnTracks is opened by the phone's camera, and always needs the secret.
 *
 * @param origin as people reach this server, without a path.
 * @param secret null when it is not known: it is shown once, when it is made.
 */
export function pairingOf(app: PairingApp, origin: string, device: PairedDevice, secret: string | null): Pairing {
  return app === 'traccar' ? traccar(origin, device, secret) : owntracks(origin, device, secret)
}

const settings = { interval_s: INTERVAL_S, distance_m: DISTANCE_M }

function traccar(origin: string, { uniqueId, hasSecret }: PairedDevice, secret: string | null): Pairing {
  const server = `${origin}/intake/osmand`
  const base = secret === null ? server : `${server}/${secret}`
  const query = new URLSearchParams({
    id: uniqueId,
    interval: String(INTERVAL_S),
    fastest_interval: String(INTERVAL_S),
    distance: String(DISTANCE_M),
    accuracy: 'high',
    buffer: 'true',
    stop_detection: 'true',
    service: 'true',
  })
  const isWhole = !hasSecret || secret !== null
  return {
    app: 'traccar',
    qr_text: isWhole ? `${base}?${query}` : null,
    server_url: base,
    settings,
    shows_secret: hasSecret,
  }
}

function owntracks(origin: string, { uniqueId }: PairedDevice, secret: string | null): Pairing {
  const server = `${origin}/intake/owntracks`
  const configuration = {
    _type: 'configuration',
    mode: OWNTRACKS_HTTP_MODE,
    url: server,
    auth: true,
    username: uniqueId,
    password: secret,
    deviceId: uniqueId,
  }
  const inline = Buffer.from(JSON.stringify(configuration)).toString('base64')
  return {
    app: 'owntracks',
    qr_text: secret === null ? null : `owntracks:///config?inline=${inline}`,
    server_url: server,
    settings,
    shows_secret: true,
  }
}
