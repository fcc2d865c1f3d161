import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FollowedWorld, INTERNAL, startFollowedWorld } from '../../../../test/followed-world.ts'
import { pdfText } from '../../../../test/pdf-text.ts'
import type { TestTrip } from '../../../../test/trips.ts'

let world: FollowedWorld
let trip: TestTrip
beforeAll(async () => {
  world = await startFollowedWorld()
  trip = await world.wholeTrip('PDF-1')
  await world.befall(trip)
  await comment('Su carga va por Matehuala', true)
  world.pass(1)
})
afterAll(() => world.server.stop())

async function comment(text: string, isVisible: boolean): Promise<void> {
  const token = await world.server.signIn('monitorista')
  const body = { comment: text, visible_to_client: isVisible }
  const answer = await world.server.request('POST', `/api/travels/${trip.id}/comments`, { token, body })
  if (answer.status !== 201) throw new Error(answer.text)
}
async function file(audience: string, tripId = trip.id, token?: string) {
  const answer = await fetch(`${world.server.url}/api/travels/${tripId}/logbook-file?audience=${audience}`, {
    headers: { authorization: `Bearer ${token ?? (await world.server.signIn('monitorista'))}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, name: answer.headers.get('content-disposition') ?? '', bytes }
}

test('the team has all of the trip, as its line of time tells it', async () => {
  const { status, name, bytes } = await file('team')
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(name).toContain('bitacora-PDF-1.pdf')
  const text = pdfText(bytes)
  for (const part of ['Bitácora del viaje', 'Pedido PDF-1', `${INTERNAL}: no contesta`, 'Su carga va por Matehuala'])
    expect(text).toContain(part)
  expect(text).toMatch(/Promesa|Incidencia/)
})

test('its client reads what was marked for them, and nothing internal stands in the bytes or the text', async () => {
  const { status, name, bytes } = await file('client')
  expect(status).toBe(200)
  expect(name).toContain('reporte-PDF-1.pdf')
  const text = pdfText(bytes)
  for (const part of ['Reporte para cliente', 'Pedido PDF-1', 'Comentario', 'Su carga va por Matehuala', 'Salió: '])
    expect(text).toContain(part)
  for (const told of [text, bytes.toString('latin1'), bytes.toString('utf8'), bytes.toString('utf16le')])
    expect(told).not.toMatch(new RegExp(`${INTERNAL}|no contest|monitorista|Alerta|riesgo|coacci`, 'i'))
})

test('what is hidden again, and what the setting does not tell yet, is not in it', async () => {
  await comment('Todavía no se dice', true)
  await world.setDelay(30)
  expect(pdfText((await file('client')).bytes)).not.toMatch(/Todavía no se dice|Matehuala/)
  expect(pdfText((await file('team')).bytes)).toContain('Todavía no se dice')
  await world.setDelay(0)
  expect(pdfText((await file('client')).bytes)).toContain('Todavía no se dice')
})

test('an entry is written whole, over as many lines as it needs', async () => {
  const words = Array.from({ length: 150 }, (_, nth) => `palabra${nth}`)
  await comment(words.join(' '), true)
  for (const audience of ['team', 'client']) {
    const text = pdfText((await file(audience)).bytes)
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  }
})

test('it is in the audit, by whom and of what', async () => {
  await file('client')
  const { body } = await world.server.request('GET', `/api/audit?subject=trip:${trip.id}&limit=1`, {
    token: await world.server.signIn('administrador'),
  })
  expect(body.data[0].action).toBe('report-downloaded')
  expect(JSON.stringify(body.data[0])).toContain('Reporte para cliente')
})

test('of a trip that is none, or of another company, nothing; nor for another audience', async () => {
  expect((await file('team', '999999')).status).toBe(404)
  const other = await world.server.createOrganisation('Otra')
  await world.server.addUser('otra@prueba.mx', 'administrador', other)
  const { body } = await world.server.request('POST', '/api/auth/login', {
    body: { email: 'otra@prueba.mx', password: 'una contraseña de prueba' },
  })
  expect((await file('client', trip.id, body.token)).status).toBe(404)
  expect((await file('todos')).status).toBe(400)
})
