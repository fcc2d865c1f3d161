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

const preview = async (audience: string, tripId = trip.id) =>
  world.server.request('GET', `/api/travels/${tripId}/logbook-preview?audience=${audience}`, {
    token: await world.server.signIn('monitorista'),
  })

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

test('a preview says what the file will say, how much of it and of which days, and what of it the client reads', async () => {
  const [team, client] = [(await preview('team')).body, (await preview('client')).body]
  const [teamText, clientText] = [pdfText((await file('team')).bytes), pdfText((await file('client')).bytes)]
  for (const [told, text] of [
    [team, teamText],
    [client, clientText],
  ] as const) {
    for (const part of [told.title, told.days, ...told.trip]) expect(text).toContain(part)
    expect(told.total).toBe(told.entries.length)
    for (const { kind } of told.entries) expect(text).toContain(kind)
  }
  expect(team.visible).toBeGreaterThan(0)
  expect(team.visible).toBeLessThan(team.total)
  expect(client.visible).toBe(client.total)
  expect(team.entries.some(({ by }: { by: string | null }) => by !== null)).toBe(true)
  expect(client.entries.every(({ by }: { by: string | null }) => by === null)).toBe(true)
})

test('a preview for the client holds nothing internal, is no export, and tells of no trip of another company', async () => {
  const admin = await world.server.signIn('administrador')
  const downloads = async (): Promise<number> =>
    (
      await world.server.request('GET', `/api/audit?subject=trip:${trip.id}&limit=100`, { token: admin })
    ).body.data.filter(({ action }: { action: string }) => action === 'report-downloaded').length
  const before = await downloads()
  const { status, text } = await preview('client')
  expect(status).toBe(200)
  expect(text).not.toMatch(new RegExp(`${INTERNAL}|no contest|monitorista|Alerta|riesgo|coacci`, 'i'))
  expect(await downloads()).toBe(before)
  expect((await preview('team', '999999')).status).toBe(404)
  expect((await preview('todos')).status).toBe(400)
})
