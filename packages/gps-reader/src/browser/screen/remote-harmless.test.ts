import { afterAll, beforeAll, expect, test } from 'vitest'
import { atTheWheel } from '../../../test/at-the-wheel.ts'
import { type LocalPages, openPages } from '../../../test/local-pages.ts'

let pages: LocalPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages.close())

const SENDING = `<form id=f onsubmit="fetch('/sent'); return false">`
const form = (inside: string) => (inside.includes(SENDING) ? inside : `${SENDING}${inside}</form>`)
const SENT = ['GET /sent']

test('a list that sends its form is chosen from', async () => {
  const list = `<form action=/grupo><select id=s name=g onchange="this.form.submit()"><option>Norte<option>Sur</select></form>`
  const site = await pages.serve({ '/': list, '/grupo': '' })
  const { screen, denied, received, click } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(1)
  await screen.act({ kind: 'select', index: 1 })
  await expect.poll(() => received('page').at(-1)?.url).toContain('/grupo?g=Sur')
  expect(denied).toEqual([])
})

test('a list of what is to be added and edited is chosen from by a click and by keys, whatever its code is called', async () => {
  const list = `<select id=s name=new class=add-row oninput="fetch('/sent'); window.applyEdit = 1">`
  const site = await pages.serve({ '/': `${list}<option value=new>Norte<option value=edit>Sur<option>Bajío</select>` })
  const { page, screen, denied, received, click, key } = await atTheWheel(pages, site)
  await click('#s')
  await expect.poll(() => received('options')).toHaveLength(1)
  await screen.act({ kind: 'select', index: 1 })
  await expect.poll(() => site.hits).toEqual(SENT)
  await screen.act(key('ArrowDown'))
  await expect.poll(() => site.hits).toEqual([...SENT, ...SENT])
  expect(await page.inputValue('#s')).toBe('Bajío')
  expect(denied).toEqual([])
})

test.each<[string, boolean, string]>([
  ['a code', true, '<label>Código de verificación <input name=codigo></label><button id=submit>Enviar</button>'],
  [
    'a code that comes by SMS',
    false,
    'Enviamos un código por SMS <input name=otp><button>Enviar código por SMS</button>',
  ],
  ['a captcha', true, '<img alt=captcha><input name=captcha><button>Enviar</button>'],
  [
    'a captcha with an answer of its own',
    true,
    '<input name=captcha><textarea name=g-response style="display:none"></textarea><button>Enviar</button>',
  ],
  [
    'the first step of a sign-in',
    false,
    'Usuario <input name=u><button class=new-session>Registrar este equipo</button>',
  ],
  ['a password', false, '<input type=password><button class=edit>Guardar contraseña y entrar</button>'],
  ['a password, asked for again', true, '<input type=password><button>Enviar contraseña</button>'],
  [
    'a password, asked for again by OK',
    true,
    'Vuelva a escribir su clave <input type=password><button>Aceptar</button>',
  ],
  [
    'a sign-in that says what to do without one',
    false,
    'Recuperar contraseña por SMS <input type=password><button>Aceptar</button>',
  ],
  [
    'a sign-in as pages of Microsoft send it',
    false,
    `Contraseña <input type=password><button type=button id=cmdIngresar
       onclick="__doPostBack('cmdIngresar','')">Ingresar</button><script>var __doPostBack = () => fetch('/sent')</script>`,
  ],
  [
    'a sign-in on a page that says what its platform can do',
    false,
    '<h2>Paro de motor</h2>Usuario <input name=usuario><input type=password><a>Desbloquear</a><button>Aceptar</button>',
  ],
  [
    'a password, asked for again beside the way out',
    true,
    'Vuelva a escribir su clave <input type=password><button>Aceptar</button> <a>Cerrar sesión</a> <a>Recuperar contraseña</a>',
  ],
  ['a page of a list', true, 'Unidades <a>Nuevo</a> <input name=q><button>2</button>'],
  ['a filter', true, 'Placas <input name=q><button id=submit>Aplicar</button>'],
  [
    'a filter in a dialog',
    true,
    `<div role=dialog><b>Filtros</b>${form('<input name=q><button>Aplicar</button>')}</div>`,
  ],
  ['a search by its name', true, '<input type=search><input type=hidden name=command value=q><button>OK</button>'],
  ['a consent to no change', true, '<input name=q> Se mostrarán 40 unidades <button>Aceptar</button>'],
  ['a filter of deliveries', true, 'Número de envío <input name=q><button>Aplicar</button>'],
  ['a search below a menu', true, `<nav><h5>Comandos</h5></nav>${form('<input name=q><button><i>🔍</i></button>')}`],
  ['a search with a picture', true, '<input name=q><button class=btn-submit><i>🔍</i></button>'],
])('a form for %s is sent, by Enter and by its button', async (_, isSignedIn, inside) => {
  const site = await pages.serve({ '/': form(inside) })
  const { screen, denied, click, enter } = await atTheWheel(pages, site, isSignedIn)
  await click('input:not([type=hidden]) >> nth=0')
  await screen.act({ kind: 'text', text: '123456' })
  await screen.act(enter)
  await expect.poll(() => site.hits).toEqual(SENT)
  await click('button')
  await expect.poll(() => site.hits).toEqual([...SENT, ...SENT])
  expect(denied).toEqual([])
})

test.each<[string, boolean, string]>([
  ['says an order', false, '<input name=codigo><button>Paro de motor</button>'],
  [
    'asks for a code to give an order',
    true,
    'Código de verificación para el paro de motor <input name=codigo><button>Enviar</button>',
  ],
  ['asks for a code to delete', true, 'Código de verificación <input name=codigo><button>Eliminar unidad</button>'],
  ['sends an order', true, '<input name=q><select><option>Paro de motor</select><button>Enviar</button>'],
  [
    'sends an order unseen',
    false,
    '<input name=q><input type=hidden name=cmd value=engineStop><button>Enviar</button>',
  ],
  ['does it in code', true, 'Código de verificación <input name=otp><button onclick="engineStop()">Enviar</button>'],
  ['has a field for an order', true, '<input name=command placeholder="Comando a la unidad"><button>Enviar</button>'],
  ['has a text for one', true, '<input name=q><textarea name=t></textarea><button>Enviar</button>'],
  ['has it in a field', true, '<input name=q value=engineStop><button>Enviar</button>'],
  [
    'has it under much else',
    true,
    `${'Unidad 5 en ruta. '.repeat(40)}<input name=q><select><option>Paro de motor</select><button>Enviar</button>`,
  ],
  ['says that it deletes', true, 'Eliminar unidad 5. Motivo <input name=m><button>Enviar</button>'],
  [
    'says that a code deletes',
    true,
    'Código de verificación para eliminar la unidad 5 <input name=codigo><button>Enviar</button>',
  ],
  [
    'sends an SMS to a unit',
    true,
    'Mensaje a la unidad <input name=texto placeholder="Máximo 160 caracteres"><button>Enviar SMS</button>',
  ],
  ['says to send one', true, 'Enviar SMS a la unidad 5 <input name=texto><button>Enviar</button>'],
  ['says to send an order', true, 'Enviar orden a la unidad <input name=texto><button>Enviar</button>'],
  [
    'stands below a heading that says an order',
    true,
    `<header><h2>Comando a la unidad</h2></header><div>${form('<input name=texto><button>Enviar</button>')}</div>`,
  ],
  [
    'stands in a dialog that says an order',
    true,
    `<div role=dialog><div>Comando <i role=button>×</i></div><div>${form('<input name=t><button>Enviar</button>')}</div></div>`,
  ],
  [
    'is joined by a field for an order',
    true,
    `${form('<input name=q><button>Enviar</button>')}<input form=f name=c placeholder=Comando>`,
  ],
  [
    'has a field for an order in a shadow root',
    true,
    `<input name=q><x-c></x-c><button>Enviar</button>
      <script>document.querySelector('x-c').attachShadow({ mode: 'open' }).innerHTML = 'Comando <input>'</script>`,
  ],
  [
    'has it in a text that nobody sees',
    true,
    '<input name=q><textarea name=t hidden>engineStop</textarea><button>Enviar</button>',
  ],
  [
    'has a text that was written before',
    true,
    '<input name=q><textarea id=t hidden></textarea><button>Enviar</button><script>t.value = "STOP"</script>',
  ],
  ['deletes what is ticked', true, '<input name=q><select><option>Eliminar</select><button>Aplicar</button>'],
  [
    'says it below white space',
    true,
    `<select><option>Norte</select><input name=q>${' '.repeat(700)}<b>Paro de motor</b><button>Enviar</button>`,
  ],
  ['keeps a password unseen', true, '<input name=q><input type=password hidden><button>Eliminar unidad</button>'],
  ['asks for a password to stop', false, '<input name=q><input type=password><button>Paro de motor</button>'],
  [
    'asks for a password to stop, and leaves the rest to OK',
    false,
    'Para apagar el motor de la unidad 5 escriba su contraseña <input type=password><button>Aceptar</button>',
  ],
  [
    'asks for a password to stop, signed in',
    true,
    'Para apagar el motor de la unidad 5 escriba su contraseña <input type=password><button>OK</button>',
  ],
  [
    'asks for a password to delete',
    true,
    '¿Eliminar la unidad 5? Contraseña <input type=password><button>Confirmar</button>',
  ],
  [
    'asks for a password to stop, and is sent',
    false,
    '<p>Para apagar el motor de la unidad 5 escriba</p><label>su clave <input type=password></label><button>Enviar</button>',
  ],
  [
    'asks for a password to stop, and for it to be confirmed',
    true,
    'Para apagar el motor de la unidad 5 escriba su contraseña <input type=password><button>Confirmar contraseña</button>',
  ],
  ['leaves it to two words', true, '¿Eliminar la unidad 5? Motivo <input name=m><button>Sí, continuar</button>'],
  ['keeps a new password', true, '<input name=q><input type=password><button>Guardar</button>'],
  ['changes the password', true, '<input name=q><input type=password><button>Cambiar contraseña</button>'],
  ['deletes by a code', true, '<input autocomplete=one-time-code><button>Eliminar unidad</button>'],
  ['leaves an order to a picture', true, 'Comando <input name=t><button class=btn><i>➤</i></button>'],
  ['leaves it to OK', true, '<input placeholder=Command><button>OK</button>'],
  ['asks whether to delete', true, '¿Eliminar la unidad 5? Motivo <input name=m><button>Sí</button>'],
  ['deactivates before anybody is in', false, '<input name=q><button>Desactivar unidad</button>'],
  ['is a toolbar with a search', false, '<input placeholder=Buscar><button>Eliminar unidad</button>'],
  ['deletes by a picture', true, '<input name=q><button class=btn-delete><i>×</i></button>'],
])('a form that %s is not', async (_, isSignedIn, inside) => {
  const site = await pages.serve({ '/': form(inside) })
  const { page, screen, denied, click, enter } = await atTheWheel(pages, site, isSignedIn)
  await page.focus('input')
  await screen.act(enter)
  await click('button')
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(denied).toHaveLength(2)
  expect(site.hits).toEqual(['GET /after'])
})

test.each([
  ['with no button', form('<input placeholder="Comando a la unidad">')],
  ['with no form', `<input placeholder="Comando a la unidad" onkeydown="event.key === 'Enter' && fetch('/sent')">`],
  ['in a form that says it', form('<p>Command to unit</p><p><input></p>')],
  ['whose button is a picture', form('<input name=q><input type=image alt="Paro de motor"><button>Buscar</button>')],
])('Enter sends no order from a field %s', async (_, html) => {
  const site = await pages.serve({ '/': html })
  const { page, screen, denied, enter } = await atTheWheel(pages, site)
  await page.focus('input')
  await screen.act(enter)
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(denied).toHaveLength(1)
  expect(site.hits).toEqual(['GET /after'])
})

const BY =
  '<label><input type=radio name=by checked> SMS al ••12</label><label><input type=radio name=by> Correo</label>'
test.each([
  ['is chosen', `¿Cómo quiere recibir su código de verificación? ${BY}<button>Enviar SMS</button>`, 1],
  ['is chosen by a button', 'Código de verificación <button name=by value=sms>Enviar código por SMS</button>', 1],
  ['is not asked for', `${BY}<button>Enviar SMS</button>`, 0],
  ['stops the engine', `Código de verificación del paro de motor ${BY}<button>Enviar SMS</button>`, 0],
])('how a code comes %s before it is sent', async (_, inside, times) => {
  const site = await pages.serve({ '/': form(inside) })
  const { page, denied, click } = await atTheWheel(pages, site, false)
  await click('button')
  await page.evaluate(`fetch('/after').then(() => undefined)`)
  expect(site.hits.filter((hit) => hit === 'GET /sent')).toHaveLength(times)
  expect(denied).toHaveLength(1 - times)
})
