import { civil, html, metresPerSecond, NOT_FOUND, page, redirect } from '@vigia/simulator/platforms/answers'
import { createGate } from '@vigia/simulator/platforms/gate'
import { type Site, wantedUnit } from '../site.ts'
import { otherUnits, trackedUnit } from '../traffic.ts'

const unit = trackedUnit(8, 'ECO-0008', '44-CN-1R', { from: 'Hermosillo', to: 'Culiacán', kmh: 80 })
const units = [...otherUnits(3, ['44-CN-1P', '04-CN-1R', '44-NC-1R'], (id) => `ECO-000${id}`), unit]
/** Sonora keeps no summer time. */
const SONORA_MIN = -420

const APP = `
function soap(){var x=new XMLHttpRequest();x.open('POST','wsFlota.asmx/UltimaPosicion',true);x.setRequestHeader('Content-Type','application/x-www-form-urlencoded');
 x.onreadystatechange=function(){if(x.readyState!==4)return;if(x.status!==200){top.location='Entrada.asp';return}var p=x.responseXML.getElementsByTagName('Plate'),h='';
  for(var i=0;i<p.length;i++)h+='<tr><td>'+p[i].getElementsByTagName('ECO')[0].textContent+'</td><td>'+p[i].getAttribute('id')+'</td></tr>';document.getElementById('t').innerHTML=h;setTimeout(soap,10000)};x.send('idCliente=9')}soap()`

/** XML with CDATA from an ASMX service, three fields to sign in, local times of another zone, speeds in m/s. */
export const asmx: Site = {
  name: 'asmx',
  path: '/Entrada.asp',
  account: 'yaqui/monitor',
  password: 'Guaymas7',
  wanted: wantedUnit('44-CN-1R', 'ECO-0008'),
  truth: { kind: 'position', unit },
  open(stage) {
    const gate = createGate(stage, asmx)
    const form = (error = '') =>
      html(
        page(
          'es',
          'Entrada',
          '',
          `<form method="post" action="Entrada.asp" name="fx"><table><tr><td>Empresa</td><td><input name="txtEmp"></td></tr><tr><td>Usuario</td><td><input name="txtUsu"></td></tr><tr><td>Contraseña</td><td><input name="txtCon" type="password"></td></tr><tr><td colspan=2><input type="button" value="Ingresar" onclick="document.fx.submit()"></td></tr></table>${error}</form>`,
        ),
      )
    return {
      answer(ask) {
        if (ask.path === '/Entrada.asp' && ask.method === 'POST') {
          const key = gate.enter(`${ask.form.get('txtEmp')}/${ask.form.get('txtUsu')}`, ask.form.get('txtCon'))
          return key === null
            ? form('<b>Empresa, usuario o contraseña incorrecta</b>')
            : redirect('/Principal.asp', [`ASPSESSIONID=${key}; path=/`])
        }
        if (ask.path === '/Entrada.asp') return form()
        if (!gate.isIn(ask.cookie('ASPSESSIONID')))
          return ask.method === 'POST' ? { status: 401, body: '' } : redirect('/Entrada.asp')
        if (ask.path === '/Principal.asp')
          return html(
            page(
              'es',
              'Principal',
              '',
              `<table id="t"></table><a href="wsFlota.asmx/ParoMotor?eco=8">Paro</a><script>${APP}</script>`,
            ),
          )
        if (ask.path === '/wsFlota.asmx/ParoMotor') stage.changed(`${ask.method} ${ask.path}`)
        if (ask.path !== '/wsFlota.asmx/UltimaPosicion') return NOT_FOUND
        const plates = units.map((each) => {
          const { at, point, speedKmh, headingDeg } = each.lastFix(stage.now())
          const { date, time } = civil(at, SONORA_MIN)
          return `<Plate id="${each.plates}"><hst><ECO><![CDATA[${each.name}]]></ECO><DateTimeGPS><![CDATA[${date} ${time}]]></DateTimeGPS><Latitude><![CDATA[${point.lat.toFixed(6)}]]></Latitude><Longitude><![CDATA[${point.lng.toFixed(6)}]]></Longitude><Speed>${metresPerSecond(speedKmh)}</Speed><Heading>${headingDeg}</Heading><Location><![CDATA[Carretera México 15, Son.]]></Location></hst></Plate>`
        })
        return {
          type: 'text/xml; charset=utf-8',
          body: `<?xml version="1.0" encoding="utf-8"?><space><Response><Status><code>100</code></Status>${plates.join('')}</Response></space>`,
        }
      },
    }
  },
}
