import { html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(44, 'Scania 44', '69-PM-3H', { from: 'León', to: 'Manzanillo' })
const units = [unit, ...otherUnits(45, ['69-PM-3N', '96-PM-3H'], (id) => `Scania ${id}`)]

/** The map is a picture drawn by the server, and the page tells no coordinates but those of its own office: nothing can be proved. */
export const pictureMap: Site = {
  name: 'picture-map',
  path: '/s/',
  account: 'bajio',
  password: 'calzado',
  wanted: wantedUnit('69-PM-3H'),
  truth: { kind: 'refusal', obstacles: ['no-position', 'unconfirmed', 'layout-changed', 'unknown'] },
  open(stage) {
    const gate = createGate(stage, pictureMap)
    const form = (error = '') =>
      html(
        page(
          'es',
          'S',
          '',
          `<form method="post" action="/s/"><input name="quien" placeholder="Usuario"><input name="clave" type="password" placeholder="Clave"><button>Entrar</button> ${error}</form><footer>León, Gto. 21.122100, -101.683900</footer>`,
        ),
      )
    return {
      answer(ask) {
        if (ask.path === '/s/' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('quien'), ask.form.get('clave'))
          return key === null ? form('Usuario o clave incorrectos') : redirect('/s/', [`pm=${key}; path=/s`])
        }
        if (!gate.isIn(ask.cookie('pm'))) return ask.path === '/s/' ? form() : NOT_FOUND
        if (ask.path === '/s/')
          return html(
            page(
              'es',
              'S',
              '',
              `<h3>Unidades</h3>${units.map(({ id, name, plates }) => `<p><a href="/s/ver?u=${id}">${plates}</a> ${name}, cerca de Lagos de Moreno</p>`).join('')}<footer>León, Gto. 21.122100, -101.683900</footer>`,
            ),
          )
        if (ask.path === '/s/ver')
          return html(
            page(
              'es',
              'S',
              '',
              `<h3>${unit.plates}</h3><img src="/s/mapa.png?u=44&amp;w=600" width="600" height="400" alt="Mapa"><p>Carretera León–Lagos, km 31</p><footer>León, Gto. 21.122100, -101.683900</footer>`,
            ),
          )
        return ask.path === '/s/mapa.png'
          ? {
              type: 'image/png',
              body: Buffer.from(
                'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
                'base64',
              ),
            }
          : NOT_FOUND
      },
    }
  },
}
