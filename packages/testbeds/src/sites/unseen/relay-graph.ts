import { html, json, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(808, 'Actros 808', '26-RL-7Y', { from: 'Cancún', to: 'Campeche', kmh: 77 })
const units = [...otherUnits(801, ['26-RL-7V', '62-RL-7Y', '26-LR-7Y'], (id) => `Actros ${id}`), unit]
const global = (id: number) => Buffer.from(`Vehicle:${id}`).toString('base64')

const APP = `
const Q='query FleetQuery($first:Int){viewer{vehicles(first:$first){edges{node{id label license {value} lastKnown{geometry occurredAt velocity{magnitude unit}}}}}}}';
const M='mutation Cut($id:ID!){immobilizeVehicle(id:$id){ok}}';
const run=(query,variables)=>fetch('/graphql',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify([{operationName:/(\\w+)Query/.exec(query)?.[0]||'Cut',query,variables}])}).then(r=>r.json());
const draw=()=>run(Q,{first:50}).then(([a])=>{if(a.errors)return location.assign('/oauth/authorize');document.querySelector('#root').innerHTML=a.data.viewer.vehicles.edges.map(e=>'<div role="row"><span role="cell">'+e.node.label+'</span><span role="cell">'+e.node.license.value+'</span><button aria-label="Inmovilizar">🔒</button></div>').join('');
 document.querySelectorAll('#root button').forEach((b,i)=>{b.onclick=()=>run(M,{id:a.data.viewer.vehicles.edges[i].node.id})})});
draw();setInterval(draw,9000)`

/** GraphQL in batches by POST, which also carries the command to immobilise; places as `POINT(longitude latitude)`. */
export const relayGraph: Site = {
  name: 'relay-graph',
  path: '/',
  account: 'caribe@transportes-sur.mx',
  password: 'Cenote*44',
  wanted: wantedUnit('26 RL 7Y'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, relayGraph)
    const form = (error: string) =>
      html(
        page(
          'es',
          'Autorizar',
          '',
          `<main><h1>Inicia sesión para continuar a FleetGraph</h1><form method="post" action="/oauth/authorize"><div><input name="email" id="e" placeholder=" "><label for="e">Correo electrónico</label></div><div><input name="pw" id="p" type="password" placeholder=" "><label for="p">Contraseña</label></div><div aria-live="assertive">${error}</div><button type="submit"><span>Continuar</span></button></form><button type="button">Continuar con Google</button></main>`,
        ),
      )
    const node = (each: (typeof units)[number]) => {
      const { at, point, speedKmh } = each.lastFix(stage.now())
      const lastKnown = {
        geometry: `POINT(${point.lng.toFixed(6)} ${point.lat.toFixed(6)})`,
        occurredAt: new Date(at).toISOString(),
        velocity: { magnitude: speedKmh, unit: 'KILOMETERS_PER_HOUR' },
      }
      return { node: { id: global(each.id), label: each.name, license: { value: each.plates }, lastKnown } }
    }
    return {
      answer(ask) {
        if (ask.path === '/oauth/authorize' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('email'), ask.form.get('pw'))
          return key === null
            ? form('No pudimos iniciar tu sesión: el correo o la contraseña no coinciden.')
            : redirect('/', [`fg=${key}; Path=/; HttpOnly`])
        }
        if (ask.path === '/oauth/authorize') return form('')
        const isIn = gate.isIn(ask.cookie('fg'))
        if (ask.path === '/')
          return isIn
            ? html(page('es', 'FleetGraph', '', `<div id="root" role="grid"></div><script>${APP}</script>`))
            : redirect('/oauth/authorize')
        if (ask.path !== '/graphql') return NOT_FOUND
        if (!isIn) return json([{ errors: [{ message: 'UNAUTHENTICATED' }] }])
        if (ask.body.includes('immobilizeVehicle')) stage.changed('mutation immobilizeVehicle')
        return json([
          {
            data: {
              viewer: {
                __typename: 'Viewer',
                hub: { geometry: 'POINT(-86.851502 21.161908)' },
                vehicles: { edges: units.map(node), pageInfo: { hasNextPage: false } },
              },
            },
          },
        ])
      },
    }
  },
}
