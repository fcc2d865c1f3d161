import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type LocalPages, openPages } from '../../../test/local-pages.ts'
import { ACCOUNT, attempt, SECRET } from '../../../test/sign-in-attempt.ts'

const HOME = `<h1>Monitoreo</h1><p>45 unidades en línea</p>${'<p>Tracto en ruta hacia Querétaro</p>'.repeat(60)}`

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const post = 'method="post" action="/login"'
/** Lets in whoever sends the account and the password, by whatever names. */
const gate =
  (isRight: (body: string) => boolean): Answer =>
  (request, body) =>
    request.method === 'POST' ? (isRight(body) ? HOME : '<p>Usuario o contraseña incorrectos</p>') : undefined
const right = gate((body) => {
  const values = [...new URLSearchParams(body).values()]
  return values.includes(ACCOUNT) && values.includes(SECRET)
})
const threeFields = gate((body) =>
  [...new URLSearchParams(body).values()].join('·').startsWith(`fletes·${ACCOUNT}·${SECRET}`),
)

/** Sends JSON to /api/login and draws the home page or the error in place. */
const APP = (user: string, password: string) => `
  async function enter() {
    const answer = await fetch('/api/login', { method: 'POST', body: JSON.stringify({ u: ${user}.value, p: ${password}.value }) })
    if (answer.ok) document.body.innerHTML = ${JSON.stringify(HOME)}
    else document.querySelector('#said').textContent = (await answer.json()).message
  }`
const app: Answer = (request, body, response) => {
  if (request.method !== 'POST') return undefined
  const { u, p } = JSON.parse(body)
  if (u === ACCOUNT && p === SECRET) return '{}'
  response.statusCode = 401
  return '{"message":"Credenciales inválidas"}'
}

type Form = readonly [why: string, html: Record<string, string>, answer: Answer, account?: string]

const FORMS: readonly Form[] = [
  [
    'Spanish, labels and a button',
    {
      '/': `<form ${post}><label>Usuario <input name=u></label><label>Contraseña <input type=password name=p></label><button>Ingresar</button></form>`,
    },
    right,
  ],
  [
    'English table without names that say anything',
    {
      '/': `<form ${post}><table><tr><td>User name<td><input name=a1><tr><td>Password<td><input type=password name=a2></table><input type=submit value="Log in"></form>`,
    },
    right,
  ],
  [
    'inputs without names, sent by a script, and a div for a button',
    {
      '/': `<div><input id=x placeholder="E-mail"><input id=y type=password placeholder="Senha"><div style="cursor:pointer" onclick="enter()">Acessar</div><b id=said></b></div><script>${APP('x', 'y')}</script>`,
    },
    app,
  ],
  [
    'German in an iframe of an iframe',
    {
      '/': '<iframe src=/a width=600 height=400></iframe>',
      '/a': '<iframe src=/b width=500 height=300></iframe>',
      '/b': `<form ${post}>Benutzername <input name=n><br>Kennwort <input type=password name=k><button type=submit>Anmelden</button></form>`,
    },
    right,
  ],
  [
    'open shadow roots, one component for each field',
    {
      '/': `<my-app></my-app><script>
          const field = (name, type, text) => customElements.define(name, class extends HTMLElement {
            connectedCallback() { this.attachShadow({mode:'open'}).innerHTML = '<label>'+text+'<input type='+type+'></label>' } })
          field('my-user', 'text', 'Utilisateur'); field('my-pass', 'password', 'Mot de passe')
          customElements.define('my-app', class extends HTMLElement { connectedCallback() {
            const root = this.attachShadow({mode:'open'})
            root.innerHTML = '<section><my-user></my-user><my-pass></my-pass><button>Connexion</button><b id=said></b></section>'
            const of = (n) => root.querySelector(n).shadowRoot.querySelector('input')
            root.querySelector('button').onclick = async () => {
              const r = await fetch('/api/login', {method:'POST', body: JSON.stringify({u: of('my-user').value, p: of('my-pass').value})})
              document.body.innerHTML = r.ok ? ${JSON.stringify(HOME)} : 'non' } } })
        </script>`,
    },
    app,
  ],
  [
    'two steps on one page',
    {
      '/': `<div id=box><h2>Iniciar sesión</h2><input id=u type=email placeholder="Correo electrónico"><button onclick="next()">Siguiente</button></div><b id=said></b>
        <script>let u = {}; function next() { u = { value: document.querySelector('#u').value }; setTimeout(() => {
          box.innerHTML = '<input id=p type=password placeholder="Contraseña"><button onclick="enter()">Entrar</button>' }, 400) }
          ${APP('u', 'p').replace('p.value', "document.querySelector('#p').value")}</script>`,
    },
    app,
  ],
  [
    'company, user and password',
    {
      '/': `<form ${post}><input name=c placeholder="Cuenta"><input name=u placeholder="Usuario"><input type=password name=p placeholder="Contraseña"><button>Acceder</button></form>`,
    },
    threeFields,
    'fletes/espejo',
  ],
  [
    'three fields in English with an id that says login',
    {
      '/': `<form ${post}><label>Account<input name=a id=login-account></label><label>User<input name=b id=login-user></label><label>Password<input name=c type=password id=login-password></label><input type=submit value=Login></form>`,
    },
    threeFields,
    'fletes\\espejo',
  ],
  [
    'a landing page with a link',
    {
      '/': '<nav><a href=/planes>Precios</a><a href=/registro>Registrarse</a><a target=_blank href=/entrar>Iniciar sesión</a></nav><h1>Rastreo satelital</h1>',
      '/entrar': `<form ${post}>Usuario<input name=u>Clave<input name=p type=password><button>OK</button></form>`,
    },
    right,
  ],
  [
    'a dialog that a button opens, beside a newsletter',
    {
      '/': `<form><input type=email placeholder="Tu correo para el boletín"><button>Suscribirme</button></form><button onclick="d.showModal()">Acceso clientes</button>
        <dialog id=d><form ${post}><input name=u placeholder=Usuario><input name=p type=password placeholder=Contraseña><button>Entrar</button></form></dialog>`,
    },
    right,
  ],
  [
    'read-only until focus, and a password field that is text until then',
    {
      '/': `<form ${post}><input name=u readonly onfocus="this.removeAttribute('readonly')" placeholder=Usuario>
        <input name=p type=text placeholder=Contraseña onfocus="this.type='password'"><button>Entrar</button></form>`,
    },
    right,
  ],
  [
    'an image button and a box of terms',
    {
      '/': `<form ${post}><input name=u title=Usuario><input name=p type=password title=Clave><label><input type=checkbox name=t required> Acepto los términos</label><input type=image src=/b.png alt=Entrar width=80 height=30></form>`,
    },
    right,
  ],
  [
    'a password field that comes late',
    {
      '/': `<form ${post} id=f><input name=u placeholder="Логин"></form><script>setTimeout(() => { f.insertAdjacentHTML('beforeend', '<input name=p type=password placeholder=Пароль><button>Войти</button>') }, 900)</script>`,
    },
    right,
  ],
  [
    'Chinese, no form, Enter only',
    {
      '/': `<div><input id=u placeholder="用户名"><input id=p type=password placeholder="密码" onkeydown="if(event.key==='Enter')enter()"><b id=said></b></div><script>${APP('u', 'p')}</script>`,
    },
    app,
  ],
  [
    'Italian, with a search box and a registration on the same page',
    {
      '/': `<input type=search placeholder=Cerca><form action=/nuovo method=post><input name=n placeholder=Nome><input name=e placeholder=Email><input type=password name=a placeholder=Password autocomplete=new-password><input type=password name=b placeholder="Conferma password"><button>Registrati</button></form>
        <form ${post}><input name=u placeholder="Nome utente"><input name=p type=password placeholder=Password><a href=/x>Password dimenticata?</a><button>Accedi</button></form>`,
    },
    right,
  ],
  [
    'under a notice of cookies, with Google beside it and a button that wakes on keys',
    {
      '/': `<div style="position:fixed;inset:0;background:#fff9" class=cookie-banner>Usamos cookies <button onclick="this.parentNode.remove()">Aceptar todas</button></div>
        <form ${post}><button type=button onclick="location='/google'">Iniciar sesión con Google</button><input name=u placeholder=Usuario><input name=p type=password placeholder=Contraseña onkeyup="b.disabled=false"><button id=b disabled>Iniciar sesión</button></form>`,
    },
    right,
  ],
  [
    'an alert on the way in and a spinner between',
    {
      '/': `<form onsubmit="event.preventDefault(); this.remove(); s.textContent='Validando…'; setTimeout(enter, 1500)"><input id=u placeholder=Usuario><input id=p type=password><button>Entrar</button></form><i id=s></i><b id=said></b>
        <script>const U = { get value() { return '${ACCOUNT}' } }; const P = { value: '${SECRET}' }; function go() {} ${APP('U', 'P')}; alert('Bienvenido')</script>`,
    },
    app,
  ],
]

describe('signs in on forms that are unlike each other', () => {
  test.each(FORMS.map(([why, html, answer, account = ACCOUNT]) => [why, html, answer, account] as const))(
    '%s',
    async (_why, html, answer, account) => {
      const site = await pages.serve(html, answer)
      const { outcome, page, asked } = await attempt(pages, site, { account })
      expect(outcome).toEqual({ kind: 'signed-in' })
      const shown = page.frames().map((frame) => frame.locator('p', { hasText: '45 unidades' }).count())
      expect((await Promise.all(shown)).some((count) => count > 0)).toBe(true)
      expect(site.hits.filter((hit) => hit.startsWith('POST'))).toHaveLength(1)
      expect(new Set(asked)).toEqual(new Set([site.url]))
    },
    15_000,
  )

  test('the browser’s own question for user and password', async () => {
    const accepted = `Basic ${Buffer.from(`${ACCOUNT}:${SECRET}`).toString('base64')}`
    const site = await pages.serve({}, (request, _body, response) => {
      if (request.headers.authorization === accepted) return HOME
      response.statusCode = 401
      response.setHeader('www-authenticate', 'Basic realm="GPS"')
      return ''
    })
    expect((await attempt(pages, site)).outcome).toEqual({ kind: 'signed-in' })
    expect((await attempt(pages, site, { account: 'otro' })).outcome).toMatchObject({ obstacle: 'credentials-refused' })
  })
})
