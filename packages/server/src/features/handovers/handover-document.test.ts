import { getHandover } from '@vigia/contract'
import { formatDateTime } from '@vigia/domain/format/date-time'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Name, READY, startHandoverFixture } from '../../../test/handover-fixture.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { TEST_PASSWORD } from '../../../test/server.ts'

let of: Awaited<ReturnType<typeof startHandoverFixture>>
beforeAll(async () => {
  of = await startHandoverFixture()
})
afterAll(() => of.server.stop())
beforeEach(() => of.begin())

async function document(id: string, by: Name | { readonly token: string } = 'cano') {
  const token = typeof by === 'string' ? await of.signIn(by) : by.token
  const answer = await fetch(`${of.server.url}/api/shifts/handovers/${id}/document`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const name = answer.headers.get('content-disposition') ?? ''
  return { status: answer.status, name, bytes, text: answer.status === 200 ? pdfText(bytes) : '' }
}

test('what both signed, letter size, with its folio, its fingerprint and the words of the screen', async () => {
  await of.newAlert()
  const { id, points } = await of.handedOver()
  const path = `handovers/${id}/points/${points[0]?.id}/questions`
  const { body } = await of.as('jorge', 'POST', path, { text: '¿Avisó la línea?' })
  const question = body.points[0].questions[0].id
  await of.as('marisol', 'POST', `handovers/${id}/questions/${question}/answer`, { text: 'Sí, por correo.' })
  await of.acceptAll('jorge', { id, points })
  const { sha256, folio } = getHandover.response.parse((await of.sign('jorge', id, 'incoming')).body)

  const { status, name, bytes, text } = await document(id)
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(name).toContain(`acta-${folio}.pdf`)
  expect(bytes.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
  for (const part of [
    ...['Acta de entrega de turno', folio, 'Dice lo que se firmó: su huella coincide con la de auditoría.'],
    ...['Matutino a vespertino', 'Viajes en curso', 'Se entrega 1 punto', 'Alertas abiertas'],
    ...[points[0]?.title, READY.note, READY.next_action, 'Aceptó jorge@prueba.mx', '¿Avisó la línea? Sí, por correo.'],
    ...[
      'marisol@prueba.mx',
      'Firmó 14:00:00, con su identidad confirmada',
      `Huella SHA-256, también en auditoría: ${sha256}`,
    ],
  ])
    expect(text).toContain(part)
})

test('one that nobody has signed says so, and has no fingerprint yet', async () => {
  const { id } = await of.open()
  const { text } = await document(id)
  for (const part of [
    ...['Se entregan 0 puntos', 'Sin próximas acciones', 'Sin preguntas', 'Falta firmar'],
    ...['Al firmar quien entrega', 'Huella SHA-256 al firmar ambos.'],
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('coincide con la de auditoría')
})

test('one that was changed afterwards says so on paper too', async () => {
  await of.newAlert()
  const { id } = await of.received()
  await of.sql.query(`update handover_points set note = 'Otra cosa, muy distinta'`)
  const { text } = await document(id)
  expect(text).toContain('El acta fue alterada')
  expect(text).not.toContain('Dice lo que se firmó')
})

test('a long one is whole: each note of it, over as many pages as it needs', async () => {
  const { id } = await of.open()
  const notes = Array.from({ length: 60 }, (_, nth) => `nota${nth} ${'muy larga '.repeat(60)}fin${nth}`)
  for (const note of notes) await of.as('marisol', 'POST', `handovers/${id}/notes`, { note })
  const { bytes, text } = await document(id)
  expect(notes.flatMap((_, nth) => [`nota${nth} `, `fin${nth}`]).filter((word) => !text.includes(word))).toEqual([])
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
  expect(pages).toBeGreaterThan(3)
  expect(text).toContain(`Página ${pages} de ${pages}`)
  // What it says of fates and questions is of when it was made: each page says when, however long the company's name.
  expect(text.split(`PDF del ${formatDateTime(of.clock.now())} · `)).toHaveLength(pages + 1)
})

test('it is in the audit: by whom, and of which hand-over', async () => {
  const { id } = await of.open()
  await document(id, 'jorge')
  const rows = await of.rows<{ by: string; details: object }>(
    `select actor_id::text as by, details from audit_log where action = 'report-downloaded' and subject = $1`,
    [`handover:${id}`],
  )
  expect(rows).toMatchObject([
    { by: of.id('jorge'), details: { report: 'Acta de entrega de turno', folio: of.folio(2), format: 'PDF', rows: 0 } },
  ])
})

test('who sees a part of the fleet gets that part, and is told that it is one', async () => {
  await of.newAlert()
  const { id } = await of.handedOver()
  await of.sql.query('update users set reach_clients = array[999999]::bigint[] where id = $1', [of.id('lupe')])
  const { text } = await document(id, 'lupe')
  await of.sql.query('update users set reach_clients = null where id = $1', [of.id('lupe')])
  expect(text).toContain('No es el acta completa')
  expect(text).toContain('De los viajes que usted ve: se entregan 0 puntos')
  expect(text).not.toMatch(new RegExp(`${READY.note}|${READY.next_action}|Viajes en curso`))
})

test('nobody gets one of another company, one that is none, or without the right to hand over', async () => {
  const { id } = await of.open()
  const other = await of.server.createOrganisation('Otra')
  await of.server.addUser('otra@prueba.mx', 'administrador', other)
  const { body } = await of.server.request('POST', '/api/auth/login', {
    body: { email: 'otra@prueba.mx', password: TEST_PASSWORD },
  })
  expect((await document(id, { token: body.token })).status).toBe(404)
  expect((await document('999999')).status).toBe(404)
  expect((await document(id, { token: await of.server.signIn('lectura') })).status).toBe(403)
  expect(
    await of.rows(`select from audit_log where action = 'report-downloaded' and subject = $1`, [`handover:${id}`]),
  ).toEqual([])
})
