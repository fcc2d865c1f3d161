import {
  type ApiAsk,
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiReply,
  type ApiStage,
  type ApiUnit,
  serveApi,
} from '@vigia/simulator/platforms/api/serve-api'

export interface WialonPlatform extends ApiPlatform {
  /** A token that works without a sign-in, as a person makes one for a link. */
  readonly token: string
  /** Makes every token unknown. */
  endTokens(): void
  /** The next so many calls are answered with error 1003. */
  limitNext(calls: number): void
}

const LINK_TOKEN = 'c0ffee'.repeat(12)

export interface WialonOptions extends ApiPlatformOptions {
  /** Where it says that its API is; its own origin where absent. */
  readonly baseUrl?: string
}

/** What Wialon has let in, and how many calls it will refuse. */
interface Access {
  readonly tokens: Set<string>
  readonly sessions: Set<string>
  limited: number
}

/** Wialon as recorded: sign-in page with its `sign`, token in the redirect, Remote API on one path. */
export async function startWialon(options: WialonOptions): Promise<WialonPlatform> {
  const access: Access = { tokens: new Set([LINK_TOKEN]), sessions: new Set(), limited: 0 }
  const platform = await serveApi(options, (stage, origin) => ({
    endSessions: () => access.sessions.clear(),
    answer: (ask) => {
      switch (`${ask.method} ${ask.path}`) {
        case 'GET /login.html':
          return { body: LOGIN_PAGE }
        case 'POST /oauth.html':
          return authorise(stage, access, ask)
        case 'POST /wialon/ajax.html':
          return remote(stage, access, options.baseUrl ?? origin(), ask)
        default:
          return null
      }
    },
  }))
  return {
    ...platform,
    token: LINK_TOKEN,
    endTokens: () => access.tokens.clear(),
    limitNext: (calls) => {
      access.limited = calls
    },
  }
}

/** The form of the sign-in page. */
function authorise(stage: ApiStage, { tokens }: Access, { form, fault }: ApiAsk): ApiReply {
  const isRight =
    form.get('login') === stage.account &&
    form.get('passw') === stage.password &&
    form.get('sign') === SIGN &&
    form.get('access_type') === '256'
  stage.signedIn(isRight)
  if (fault === 'second-factor') return { body: '<form><input name="two_factor_code"></form>' }
  const result = new URLSearchParams({ svc_error: isRight ? '0' : '8' })
  if (isRight) {
    const token = stage.nextId().toString(16).padStart(72, 'a')
    tokens.add(token)
    result.set('access_token', token)
    result.set('user_name', stage.account)
  }
  return { status: 302, headers: { location: `/login.html?${result}` }, body: '' }
}

/** A call of the Remote API. `baseUrl`: where it says that it is. */
function remote(stage: ApiStage, access: Access, baseUrl: string, { form }: ApiAsk): ApiReply {
  const params: unknown = JSON.parse(form.get('params') ?? '{}')
  const of = (key: string): unknown => (typeof params === 'object' && params !== null ? Reflect.get(params, key) : null)
  const isIn = access.sessions.has(form.get('sid') ?? '')
  if (access.limited > 0) {
    access.limited -= 1
    return { body: { error: 1003, reason: 'LIMIT api_concurrent' } }
  }
  switch (form.get('svc')) {
    case 'token/login': {
      if (!access.tokens.has(String(of('token')))) return { body: { error: 8, reason: 'INVALID_AUTH_TOKEN' } }
      const eid = `sesion${stage.nextId()}`
      access.sessions.add(eid)
      const tm = Math.floor(stage.now() / 1000)
      const user = { nm: stage.account, id: 7 }
      return { body: { eid, tm, host: '127.0.0.1', base_url: baseUrl, user } }
    }
    case 'core/search_items':
      return { body: isIn ? found(stage.units()) : { error: 1 } }
    case 'core/logout':
      access.sessions.delete(form.get('sid') ?? '')
      return { body: { error: 0 } }
    default:
      return { body: { error: 4 } }
  }
}

const SIGN = 'yxL5Tn9K7s4='
const LOGIN_PAGE = `<!doctype html><html><head><title>Wialon</title></head><body>
<form method="POST" action="oauth.html"><input type="text" name="login"><input type="password" name="passw">
<input value="${SIGN}" type="hidden" name="sign"></form></body></html>`

const found = (units: readonly ApiUnit[]) => ({
  searchSpec: { itemsType: 'avl_unit', propName: 'sys_name', propValueMask: '*', sortType: 'sys_name' },
  dataFlags: 8389633,
  totalItemsCount: units.length,
  items: units.map(({ id, name, plates, position }) => {
    const pos =
      position === null
        ? null
        : {
            ...{ t: Math.floor(position.at / 1000), f: 7, y: position.lat, x: position.lng, z: 2240 },
            ...{ s: position.speedKmh, c: position.headingDeg, sc: 12 },
          }
    const lmsg = pos === null ? null : { t: pos.t, f: 7, tp: 'ud', pos, i: 1, o: 0, p: { pwr_ext: 27.5 } }
    const pflds = plates === null ? {} : { '1': { id: 1, n: 'registration_plate', v: plates } }
    return { nm: name, cls: 2, id, mu: 0, pos, lmsg, pflds, uacl: 1 }
  }),
})
