import { randomBytes } from 'node:crypto'
import { civil, html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(214, 'Cavalo 214', '33-ZR-8L', { from: 'Manzanillo', to: 'Toluca', kmh: 58, everyMs: 20_000 })
const units = [
  ...otherUnits(210, ['33-ZR-8I', '14-QA-2B', '33-RZ-8L'], (id) => `Cavalo ${id}`),
  unit,
  ...otherUnits(230, ['99-ZZ-9Z']),
]

const layout = (title: string, body: string) =>
  html(
    page(
      'pt-BR',
      title,
      '',
      `<header><a href="/">Início</a> <a href="/veiculos">Veículos</a> <a href="/sair">Sair</a></header><section>${body}</section>`,
    ),
  )

/** Portuguese, with a token against forged forms: the list names the units, and only a link on each unit's page says where it is. */
export const detailsLink: Site = {
  name: 'details-link',
  path: '/entrar',
  account: 'cliente.mx',
  password: 'Senha&Forte',
  wanted: wantedUnit('33-ZR-8L'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, detailsLink)
    const tokens = new Set<string>()
    const form = (error = '') => {
      const token = randomBytes(12).toString('base64url')
      tokens.add(token)
      return html(
        page(
          'pt-BR',
          'Entrar',
          '',
          `<div class="card"><h3>Rastreia Brasil</h3><form method="post" action="/entrar"><input type="hidden" name="_token" value="${token}">
<label for="l">Usuário</label><input id="l" name="login" required><label for="s">Senha</label><input id="s" name="senha" type="password" required>
<div class="invalid-feedback">${error}</div><button>Entrar</button> <a href="/esqueci">Esqueci minha senha</a></form></div>`,
        ),
      )
    }
    return {
      answer(ask) {
        if (ask.path === '/entrar' && ask.method === 'POST') {
          if (!tokens.delete(ask.form.get('_token') ?? '')) return { status: 419, body: 'Page Expired' }
          const key = gate.enter(ask.form.get('login'), ask.form.get('senha'))
          return key === null
            ? form('Usuário ou senha inválidos')
            : redirect('/', [`laravel_session=${key}; path=/; httponly`])
        }
        if (ask.path === '/entrar') return form()
        if (!gate.isIn(ask.cookie('laravel_session'))) return redirect('/entrar')
        if (ask.path === '/')
          return layout(
            'Painel',
            `<h4>Bem-vindo</h4><p>${units.length} veículos ativos</p><p>Suporte: Av. Paulista 1000, São Paulo</p>`,
          )
        if (ask.path === '/veiculos')
          return layout(
            'Veículos',
            units
              .map(
                (each) => `<div class="cd"><b><a href="/veiculos/${each.id}">${each.plates}</a></b> ${each.name}
<a class="btn" href="/veiculos/${each.id}/bloquear">Bloquear</a> <a class="btn" href="/veiculos/${each.id}/excluir">Excluir</a></div>`,
              )
              .join(''),
          )
        const [, id, act] = /^\/veiculos\/(\d+)(?:\/(\w+))?$/.exec(ask.path) ?? []
        const found = units.find((each) => String(each.id) === id)
        if (found === undefined) return NOT_FOUND
        if (act !== undefined) {
          stage.changed(`${ask.method} ${ask.path}`)
          return redirect('/veiculos')
        }
        const { at, point, speedKmh } = found.lastFix(stage.now())
        const { dayFirst, time } = civil(at, -360)
        return layout(
          found.plates,
          `<h2>${found.plates}</h2><dl><dt>Modelo</dt><dd>${found.name}</dd><dt>Atualizado em</dt><dd>${dayFirst} ${time}</dd><dt>Velocidade</dt><dd>${speedKmh} km/h</dd></dl>
<a target="_blank" href="https://maps.google.com/maps?q=${point.lat.toFixed(6)},${point.lng.toFixed(6)}&z=15">Ver no mapa</a>
<form method="post" action="/veiculos/${id}/bloquear"><button>Bloquear veículo</button></form>`,
        )
      },
    }
  },
}
