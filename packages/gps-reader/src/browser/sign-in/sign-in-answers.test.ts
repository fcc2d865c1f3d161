import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holding, type LocalPages, openPages } from '../../../test/local-pages.ts'
import { ACCOUNT, attempt, SECRET } from '../../../test/sign-in-attempt.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const post = 'method="post" action="/login"'
const HOME = `<h1>Monitoreo</h1>${'<p>Tracto en ruta hacia Querétaro</p>'.repeat(60)}`
const FORM = `<form ${post}><input name=u placeholder=Usuario><input name=p type=password placeholder=Contraseña><button>Entrar</button><b id=said></b></form>`

describe('says why not, and sends nothing twice', () => {
  test.each<[string, string, Parameters<LocalPages['serve']>[1], string, RegExp, number]>([
    ['an answer in words', FORM, () => undefined, 'credentials-refused', /incorrectos/, 1],
    [
      'an alert',
      `<form onsubmit="event.preventDefault(); fetch('/login', {method:'POST', body:'x'}).then(() => alert('Datos de acceso incorrectos'))"><input placeholder=Usuario><input type=password><button>Entrar</button></form>`,
      undefined,
      'credentials-refused',
      /Datos de acceso/,
      1,
    ],
    [
      'a status and no word',
      `<form onsubmit="event.preventDefault(); fetch('/auth', {method:'POST', body: p.value})"><input placeholder=Usuario><input id=p type=password><button>Entrar</button></form>`,
      (request, _body, response) => {
        if (request.method === 'POST') response.statusCode = 403
        return undefined
      },
      'credentials-refused',
      /403/,
      1,
    ],
    [
      'a header that asks for a code',
      `<form onsubmit="event.preventDefault(); fetch('/api/session', {method:'POST', body: p.value})"><input placeholder=Usuario><input id=p type=password><button>Entrar</button></form>`,
      (request, _body, response) => {
        if (request.method !== 'POST') return undefined
        response.statusCode = 401
        response.setHeader('www-authenticate', 'TOTP')
        return ''
      },
      'second-factor',
      /TOTP/,
      1,
    ],
    ['a code in boxes', FORM, () => `<p>Paso 2</p>${'<input maxlength=1>'.repeat(6)}`, 'second-factor', /código/, 1],
    ['the form again, empty', FORM, () => FORM, 'credentials-refused', /volvió a pedir/, 1],
    [
      'too many',
      FORM,
      () => `${FORM}<p>Demasiados intentos, intente en 15 minutos</p>`,
      'account-locked',
      /Demasiados/,
      1,
    ],
    [
      'a broken platform',
      FORM,
      (_q, _b, r) => {
        r.statusCode = 503
        return 'x'
      },
      'platform-down',
      /503/,
      1,
    ],
    [
      'somebody else inside',
      FORM,
      () => `${FORM}<p>El usuario ya tiene una sesión activa</p>`,
      'session-taken',
      /sesión activa/,
      1,
    ],
    [
      'a question that must not be agreed to',
      `<form ${post} onsubmit="return confirm('Ya existe una sesión abierta. ¿Desea cerrarla?')"><input placeholder=Usuario><input type=password><button>Entrar</button></form>`,
      undefined,
      'session-taken',
      /Ya existe/,
      0,
    ],
    [
      'reCAPTCHA',
      FORM.replace('<button', '<div class=g-recaptcha style="width:300px;height:70px"></div><button'),
      undefined,
      'captcha',
      /reCAPTCHA.*ya están escritas/,
      0,
    ],
    [
      'a sum',
      FORM.replace('<button', '<label>¿Cuánto es 3 + 4? <input name=s></label><button'),
      undefined,
      'captcha',
      /captcha/,
      0,
    ],
    [
      'letters in a picture',
      FORM.replace('<button', '<img src=/captcha.php width=90 height=30><input name=letras><button'),
      undefined,
      'captcha',
      /captcha/,
      0,
    ],
    [
      'company without any',
      FORM.replace('<input', '<input name=e placeholder=Empresa required><input'),
      undefined,
      'no-credentials',
      /empresa\/usuario/,
      0,
    ],
    [
      'a field that shows the password',
      FORM.replace('type=password', 'type=text'),
      undefined,
      'no-sign-in-form',
      /la mostraría/,
      0,
    ],
    [
      'an account that must be an address',
      FORM.replace('name=u', 'name=u type=email'),
      undefined,
      'credentials-refused',
      /no acepta lo escrito/,
      0,
    ],
    [
      'a form that sends elsewhere',
      FORM.replace('/login', 'https://otro.example/login'),
      undefined,
      'no-sign-in-form',
      /otro\.example/,
      0,
    ],
  ])(
    '%s',
    async (_why, html, answer, obstacle, evidence, posts) => {
      const site = await pages.serve({ '/': html }, (request, body, response) => {
        const isPost = request.method === 'POST'
        if (!isPost) return undefined
        const said = answer?.(request, body, response)
        return (
          said ?? (response.statusCode === 200 ? '<p>Usuario o contraseña incorrectos</p><a href=/>Volver</a>' : '')
        )
      })
      const { outcome, page } = await attempt(pages, site)
      expect(outcome).toMatchObject({ kind: 'problem', obstacle })
      expect(outcome.kind === 'problem' ? outcome.evidence.join() : '').toMatch(evidence)
      expect(site.hits.filter((hit) => hit.startsWith('POST'))).toHaveLength(posts)
      if (obstacle === 'captcha') {
        expect(await page.inputValue('[name=u]')).toBe(ACCOUNT)
        expect(await page.inputValue('[type=password]')).toBe(SECRET)
      }
    },
    20_000,
  )

  // To be too slow is the platform's fault, and is tried again; this was answered.
  test('an answer that the page keeps to itself waits for a person', async () => {
    const script = `event.preventDefault(); fetch('/auth', {method:'POST', body: p.value}).then(() => { said.textContent = 'Ups' })`
    const html = FORM.replace(post, `onsubmit="${script}"`).replace('name=p', 'id=p')
    const site = await pages.serve({ '/': html }, ({ method }) => (method === 'POST' ? '{"ok":0}' : undefined))
    const { outcome } = await attempt(pages, site)
    expect(outcome).toMatchObject({
      obstacle: 'no-sign-in-form',
      evidence: [expect.stringMatching(/contestó 200.*sigue/)],
    })
    expect(site.hits).toHaveLength(1)
  })

  test('a password is typed on the stored origin only: not in a frame of another, nor after a redirect to one', async () => {
    const other = await pages.serve({ '/': FORM })
    const framed = await pages.serve({ '/': `<iframe src="${other.url}" width=500 height=300></iframe>` })
    const redirecting = await pages.serve({}, (_request, _body, response) => {
      response.statusCode = 302
      response.setHeader('location', other.url)
      return ''
    })
    for (const site of [framed, redirecting]) {
      const { outcome, asked, page } = await attempt(pages, site)
      expect(outcome).toMatchObject({ obstacle: 'no-sign-in-form' })
      expect(outcome.kind === 'problem' ? outcome.evidence[0] : '').toMatch(/^Pide la contraseña/)
      expect(asked).toEqual([])
      for (const frame of page.frames()) {
        for (const field of await frame.$$('input')) expect(await field.inputValue()).toBe('')
      }
    }
    expect(other.hits).toEqual([])
  })

  test('a page that one can leave asks for no password, whatever masked field it shows', async () => {
    const fleet =
      '<a href="/logout">Salir</a><input name=search><input type=password name=pin placeholder="PIN de comandos">'
    const site = await pages.serve({ '/': FORM }, (request) => (request.method === 'POST' ? fleet : undefined))
    expect((await attempt(pages, site)).outcome).toEqual({ kind: 'signed-in' })
  })

  test('a page without a form is read as it is; a refused password is not typed', async () => {
    expect((await attempt(pages, await pages.serve({ '/': HOME }))).outcome).toEqual({ kind: 'nothing-to-sign-in' })
    const site = await pages.serve({ '/': FORM })
    const { outcome, asked } = await attempt(pages, site, { maySignIn: false })
    expect(outcome).toMatchObject({ obstacle: 'credentials-refused' })
    expect([asked, site.hits]).toEqual([[], []])
  })
})

test('a page that does not answer is not one without a sign-in', async () => {
  const { answer, hold, goOn } = holding()
  const site = await pages.serve({ '/': '<p>Cargando</p>' }, answer)
  const page = await pages.page()
  await page.goto(site.url)
  await page.evaluate(hold)
  await expect.poll(() => site.hits).toEqual(['GET /hold'])
  const startedAt = Date.now()
  // Each second counts as twenty.
  const now = () => startedAt + 20 * (Date.now() - startedAt)
  const { outcome } = await attempt(pages, site, { page, now })
  goOn()
  expect(outcome).toMatchObject({ kind: 'problem', obstacle: 'too-slow' })
})

test('a page that is closed while it loads is not a platform that is down', async () => {
  const page = await pages.page()
  const site = await pages.serve({}, () => page.close().then(() => ''))
  const { outcome } = await attempt(pages, site, { page })
  expect(outcome).toEqual({
    kind: 'problem',
    obstacle: 'crashed',
    evidence: ['La página se cerró al abrir la plataforma.'],
  })
})
