import {
  type ApiAsk,
  type ApiPlatform,
  type ApiPlatformOptions,
  type ApiReply,
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

/** Wialon as recorded: sign-in page with its `sign`, token in the redirect, Remote API on one path. */
export async function startWialon(options: WialonOptions): Promise<WialonPlatform> {
  const tokens = new Set([LINK_TOKEN])
  const sessions = new Set<string>()
  let limited = 0

  const platform = await serveApi(options, (stage, origin) => {
    const authorise = ({ form, fault }: ApiAsk): ApiReply => {
      const isRight =
        form.get('login') === options.account &&
        form.get('passw') === options.password &&
        form.get('sign') === SIGN &&
        form.get('access_type') === '256'
      stage.signedIn(isRight)
      if (fault === 'second-factor') return { body: '<form><input name="two_factor_code"></form>' }
      const result = new URLSearchParams({ svc_error: isRight ? '0' : '8' })
      if (isRight) {
        const token = stage.nextId().toString(16).padStart(72, 'a')
        tokens.add(token)
        result.set('access_token', token)
        result.set('user_name', options.account)
      }
      return { status: 302, headers: { location: `/login.html?${result}` }, body: '' }
    }
    const remote = (ask: ApiAsk): ApiReply => {
      const params: unknown = JSON.parse(ask.form.get('params') ?? '{}')
      const of = (key: string): unknown =>
        typeof params === 'object' && params !== null ? Reflect.get(params, key) : null
      const isIn = sessions.has(ask.form.get('sid') ?? '')
      if (limited > 0) {
        limited -= 1
        return { body: { error: 1003, reason: 'LIMIT api_concurrent' } }
      }
      switch (ask.form.get('svc')) {
        case 'token/login': {
          if (!tokens.has(String(of('token')))) return { body: { error: 8, reason: 'INVALID_AUTH_TOKEN' } }
          const eid = `sesion${stage.nextId()}`
          sessions.add(eid)
          const tm = Math.floor(options.now() / 1000)
          return {
            body: {
              eid,
              tm,
              host: '127.0.0.1',
              base_url: options.baseUrl ?? origin(),
              user: { nm: options.account, id: 7 },
            },
          }
        }
        case 'core/search_items':
          return { body: isIn ? found(options.units()) : { error: 1 } }
        case 'core/logout':
          sessions.delete(ask.form.get('sid') ?? '')
          return { body: { error: 0 } }
        default:
          return { body: { error: 4 } }
      }
    }
    return {
      endSessions: () => sessions.clear(),
      answer: (ask) => {
        switch (`${ask.method} ${ask.path}`) {
          case 'GET /login.html':
            return { body: LOGIN_PAGE }
          case 'POST /oauth.html':
            return authorise(ask)
          case 'POST /wialon/ajax.html':
            return remote(ask)
          default:
            return null
        }
      },
    }
  })
  return {
    ...platform,
    token: LINK_TOKEN,
    endTokens: () => tokens.clear(),
    limitNext: (calls) => {
      limited = calls
    },
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
