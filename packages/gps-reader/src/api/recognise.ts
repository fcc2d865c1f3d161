import type { PlatformKind } from '@vigia/domain/gps/obstacle'
import type { Egress, EgressAnswer } from '@vigia/egress/egress'
import type { PlatformContext } from '../platform.ts'
import { NAVIXY_PATHS } from './navixy.ts'
import { numberAt, textAt, valueAt } from './read-json.ts'

const PROBE_MS = 3_000
const PROBE_BYTES = 512 * 1024

/** Hosts that are one platform and no other. */
const HOSTS: readonly (readonly [host: RegExp, kind: PlatformKind])[] = [
  [/(^|\.)wialon\.(com|eu|us|org)$/, 'wialon'],
  [/^my\w*\.geotab\.com$/, 'geotab'],
  [/^(cloud|api)(\.eu)?\.samsara\.com$/, 'samsara'],
  [/(^|\.)navixy\.com$/, 'navixy'],
  [/(^|\.)gpswox\.com$/, 'gpswox'],
  [/(^|\.)traccar\.org$/, 'traccar'],
]

interface Probe {
  readonly kind: PlatformKind
  readonly method: 'GET' | 'POST'
  readonly path: string
  matches(answer: EgressAnswer, json: unknown): boolean
}

/** What each platform answers to somebody who has not signed in (integrations §1), the surest first. */
const PROBES: readonly Probe[] = [
  {
    kind: 'traccar',
    method: 'GET',
    path: '/api/server',
    matches: ({ status }, json) => status === 200 && textAt(json, 'version') !== null,
  },
  {
    kind: 'gpswox',
    method: 'POST',
    path: '/api/login',
    matches: (_answer, json) => numberAt(json, 'status') === 0 && textAt(json, 'message') !== null,
  },
  {
    kind: 'wialon',
    method: 'GET',
    path: '/login.html',
    matches: ({ status, body }) => {
      const html = body.toString('utf8')
      return status === 200 && /name=["']?sign["'\s/>]/i.test(html) && /wialon|oauth\.html/i.test(html)
    },
  },
  ...NAVIXY_PATHS.map(
    (path): Probe => ({
      kind: 'navixy',
      method: 'GET',
      path: `${path}/user/get_info`,
      matches: (_answer, json) => valueAt(json, 'success') === false && numberAt(json, 'status', 'code') !== null,
    }),
  ),
]

/**
 * Which platform this link belongs to: by its host, else by what it answers to a few questions without credentials, all at
 * once. `browser` when nothing is proved. A locator link of Wialon has no account: its page is read.
 */
export async function recognise(
  link: string,
  egress: Egress,
  signal: AbortSignal,
  onReadsText: PlatformContext['onReadsText'],
): Promise<PlatformKind> {
  if (!URL.canParse(link)) return 'browser'
  const { hostname, origin, pathname } = new URL(link)
  if (/^\/locator\b/.test(pathname)) return 'browser'
  const known = HOSTS.find(([host]) => host.test(hostname))
  if (known !== undefined) return known[1]
  const results = await Promise.all(PROBES.map((probe) => passes(probe, origin, egress, signal, onReadsText)))
  return PROBES.find((_probe, index) => results[index] === true)?.kind ?? 'browser'
}

async function passes(
  probe: Probe,
  origin: string,
  egress: Egress,
  signal: AbortSignal,
  onReadsText: PlatformContext['onReadsText'],
): Promise<boolean> {
  try {
    const answer = await egress.call(origin + probe.path, {
      method: probe.method,
      headers: { accept: 'application/json, text/html;q=0.8', 'user-agent': 'Mozilla/5.0 (compatible; Vigia)' },
      withinMs: PROBE_MS,
      maxBytes: PROBE_BYTES,
      signal,
    })
    setImmediate(onReadsText())
    return probe.matches(answer, parse(answer.body.toString('utf8')))
  } catch {
    return false
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
