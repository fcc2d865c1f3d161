import { civil, html, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import type { Ask } from '@vigia/simulator/platforms/platform-site'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(4, 'T-118', '87-AK-2T', { from: 'Tepotzotlán', to: 'Querétaro', everyMs: 15_000 })
const units = [
  ...otherUnits(10, ['87-AK-2P', '11-BD-9K', '87-AX-2T'], (id) => `T-${id}`),
  unit,
  ...otherUnits(20, ['65-FF-1C', '90-GH-7B', '32-PL-4M', '87-KA-2T'], (id) => `T-${id}`),
]
const OFFSET_MIN = -360
const VIEW_STATE = Buffer.from('ctl00$ContentPlaceHolder1;19.4326;-99.1332;'.repeat(20)).toString('base64')

const form = (action: string, body: string) => `<form method="post" action="${action}" id="aspnetForm">
<input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET"><input type="hidden" name="__EVENTARGUMENT">
<input type="hidden" name="__VIEWSTATE" value="${VIEW_STATE}">${body}</form>
<script>function __doPostBack(t,a){var f=document.forms[0];f.__EVENTTARGET.value=t;f.__EVENTARGUMENT.value=a;f.submit()}</script>`

const signIn = (error: string) =>
  page(
    'es',
    'Acceso a clientes',
    '',
    form(
      '/Login.aspx',
      `<table align="center"><tr><td colspan="2"><h2>Satelitec del Centro</h2>
<font color="red"><span id="ctl00_lblMsg">${error}</span></font></td></tr>
<tr><td>Usuario:</td><td><input name="ctl00$cph$txtUsr" type="text" id="ctl00_cph_txtUsr"></td></tr>
<tr><td>Contrase&ntilde;a:</td><td><input name="ctl00$cph$txtPwd" type="password" id="ctl00_cph_txtPwd"></td></tr>
<tr><td></td><td><input type="checkbox" name="rem"> Recordarme <input type="image" alt="Entrar" name="ctl00$cph$btnIn" src="/in.gif" width="70" height="24"></td></tr></table>`,
    ),
  )

const rowOf = (now: number) => (each: (typeof units)[number], index: number) => {
  const fix = each.lastFix(now)
  const { dayFirst, time12 } = civil(fix.at, OFFSET_MIN)
  const button = `ctl00$cph$gv$ctl${String(index + 2).padStart(2, '0')}$btnParo`
  return `<tr class="gvr${index % 2}"><td>${each.name}</td><td>${each.plates}</td><td>${dayFirst} ${time12}</td>
<td>${fix.point.lat.toFixed(6)}</td><td>${fix.point.lng.toFixed(6)}</td><td>${fix.speedKmh.toFixed(1)} km/h</td>
<td><a href="javascript:__doPostBack('${button}','')">Paro de motor</a></td>
<td><a href="/Comandos.aspx?u=${each.id}&amp;accion=corte">Corte</a></td></tr>`
}

const monitor = (now: number) =>
  page(
    'es',
    'Monitoreo',
    '',
    form(
      '/Monitoreo.aspx',
      `<div><a href="/Monitoreo.aspx">Monitoreo</a> | <a href="/Reportes.aspx">Reportes</a> | <a href="/Salir.aspx">Salir</a></div>
<p>Base: Blvd. Aeropuerto 200, Toluca (19.337100, -99.566000)</p>
<table id="ctl00_cph_gv" border="1"><tr><th>Econ&oacute;mico</th><th>Placas</th><th>&Uacute;ltimo reporte</th><th>Latitud</th><th>Longitud</th><th>Velocidad</th><th></th><th></th></tr>
${units.map(rowOf(now)).join('\n')}</table>
<script>setTimeout(function(){__doPostBack('ctl00$tmrRefresh','')},12000)</script>`,
    ),
  )

/** ASP.NET WebForms: a form with a view state, a table with coordinates as text, naive local times, an engine cut in each row. */
export const webformsTable: Site = {
  name: 'webforms-table',
  path: '/Login.aspx',
  account: 'espejo.sur',
  password: 'Cl4ve#2026',
  wanted: wantedUnit('87AK2T', 'T-118'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, webformsTable)
    const isIn = (ask: Ask) => gate.isIn(ask.cookie('ASP.NET_SessionId'))
    return {
      answer(ask) {
        if (ask.path === '/Login.aspx' && ask.method === 'POST') {
          const key = gate.enter(ask.form.get('ctl00$cph$txtUsr'), ask.form.get('ctl00$cph$txtPwd'))
          if (key === null) return html(signIn('Usuario o contraseña incorrectos.'))
          return redirect('/Monitoreo.aspx', [`ASP.NET_SessionId=${key}; path=/; HttpOnly`])
        }
        if (ask.path === '/Login.aspx' || ask.path === '/') return html(signIn(''))
        if (!isIn(ask)) return redirect('/Login.aspx')
        if (ask.path === '/Comandos.aspx') stage.changed(`${ask.method} ${ask.path}`)
        if (ask.form.get('__EVENTTARGET')?.includes('btnParo') === true) stage.changed('postback btnParo')
        if (ask.path === '/Salir.aspx') gate.expire()
        if (ask.path === '/Monitoreo.aspx') return html(monitor(stage.now()))
        return ask.path === '/Reportes.aspx' ? html(page('es', 'Reportes', '', '<p>Sin reportes</p>')) : NOT_FOUND
      },
    }
  },
}
