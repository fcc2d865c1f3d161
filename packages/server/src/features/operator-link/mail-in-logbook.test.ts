import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { listen } from '../../../test/live-client.ts'
import { startMailServer, type TestMailServer } from '../../../test/mail-server.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'
import { selectOf } from '../works/export/export-kind.ts'
import { LOGBOOK_KINDS } from '../works/export/logbook-kinds.ts'
import { settleMail } from './operator-mail.store.ts'

const clock = createTestClock()
let post: TestMailServer
let server: TestServer
let planner: string
let trips = 0

beforeAll(async () => {
  post = await startMailServer()
  server = await startTestServer({ clock, mail: post.mail })
})
afterAll(async () => {
  await server.stop()
  await post.stop()
})
beforeEach(async () => {
  planner = await server.signIn('administrador')
  post.answersRecipient = () => 250
  post.answersMail = () => 250
})

const call = (method: string, path: string, body?: object) =>
  server.request(method, path, { token: planner, ...(body === undefined ? {} : { body }) })
const get = async (path: string) => (await call('GET', path)).body

/** A trip with a place on the map, to whose operator is written by mail. */
async function written(text: string) {
  trips += 1
  const name = `Ana Ruiz ${trips}`
  const { id: tripId } = await createTrip(server, `CM-${trips}`, { status: 'in transit', operator_name: name })
  const [operator] = (await get(`/api/operators?q=${encodeURIComponent(name)}`)).data
  const path = `/api/operators/${operator.id}`
  const { version } = await get(path)
  expect((await call('PATCH', path, { version, email: 'ana@correo.mx' })).status).toBe(200)
  const place = { latitude: 19.4, longitude: -99.1 }
  expect((await call('POST', `/api/sentinel/travel/${tripId}/position`, place)).status).toBe(201)
  const messages = `/api/travels/${tripId}/operator-messages`
  expect((await call('POST', messages, { text, via: 'mail' })).status).toBe(201)
  const state = async () => (await get(messages)).messages[0]?.mail?.state
  return { tripId, name, path, state }
}
type Written = Awaited<ReturnType<typeof written>>
const becomes = ({ state }: Written, wanted: string) => expect.poll(state).toBe(wanted)

const fileOf = async (tripId: string, audience: string): Promise<string> => {
  const answer = await fetch(`${server.url}/api/travels/${tripId}/logbook-file?audience=${audience}`, {
    headers: { authorization: `Bearer ${planner}` },
  })
  return pdfText(Buffer.from(await answer.arrayBuffer()))
}
const exported = async (name: string, column: string, where: string): Promise<unknown[]> => {
  const kind = LOGBOOK_KINDS.find((one) => one.name === name)
  if (kind === undefined) throw new Error(name)
  const { rows } = await server.db.owner.query<Record<string, unknown>>(selectOf(kind, false))
  return rows.filter((row) => JSON.stringify(row).includes(where)).map((row) => row[column])
}

/** Each place where an entry of a trip's logbook is read, as it says it. */
const READ: readonly [where: string, read: (of: Written, text: string) => Promise<unknown>][] = [
  ['the logbook', async ({ tripId }) => (await get(`/api/travels/${tripId}/comments`)).data[0].comment],
  ['Sentinel', async ({ tripId }) => (await get(`/api/sentinel/travel/${tripId}`)).communications[0].comment],
  [
    'the line of time',
    async ({ tripId }) =>
      (await get(`/api/travels/${tripId}/timeline`)).entries.find((one: { source: string }) => one.source === 'comment')
        ?.text,
  ],
  [
    'the sheet of the team before it is a file',
    async ({ tripId }, text) =>
      (await get(`/api/travels/${tripId}/logbook-preview?audience=team`)).entries.find((one: { text: string }) =>
        one.text.includes(text),
      )?.text,
  ],
  [
    'the work list of the logbooks',
    async ({ tripId }) =>
      (await get('/api/logbook/trips')).data.find((one: { travel_id: string }) => one.travel_id === tripId)
        ?.last_comment.comment,
  ],
  [
    'the monitor',
    async ({ tripId }) =>
      (await get('/api/monitor/bitacoras')).data.find((one: { travel_id: string }) => one.travel_id === tripId)
        ?.comments[0].comment,
  ],
  [
    'the map',
    async ({ tripId }) =>
      (await get('/api/gps/positions')).positions.find((one: { id: string }) => one.id === tripId)?.comments,
  ],
  [
    'an alert',
    async ({ tripId }) => {
      const alertId = await raisedAlert(server, tripId, 'DESVIO_RUTA')
      return (await get(`/api/alerts/${alertId}/surroundings`)).comments[0].comment
    },
  ],
  ['the export of everything', async (_, text) => (await exported('bitacora', 'comentario', text))[0]],
]

test.each<
  readonly [
    words: string,
    text: string,
    state: string,
    arrange: Partial<Pick<TestMailServer, 'answersRecipient' | 'answersMail'>>,
  ]
>([
  ['salió', 'Su cita es a las 11', 'sent', {}],
  ['no salió', 'Llame al patio', 'failed', { answersRecipient: () => 550 }],
  ['por salir', 'Pase a la báscula', 'waiting', { answersMail: () => 451 }],
  ['no se sabe si salió', 'Vaya a la puerta 2', 'unknown', { answersMail: () => 'hangs up' }],
])('of a mail of which the thread says «%s» every place that reads its entry says the same', async (...of) => {
  const [words, text, state, arranged] = of
  Object.assign(post, arranged)
  const mail = await written(text)
  await becomes(mail, state)
  const entry = `Mensaje al operador (por correo, ${words}): «${text}»`
  const said: [string, unknown][] = []
  for (const [where, read] of READ) said.push([where, await read(mail, text)])
  expect(said).toEqual(READ.map(([where]) => [where, entry]))
  const file = (await fileOf(mail.tripId, 'team')).replace(/\s+/g, ' ')
  expect(file).toContain(`(por correo, ${words})`)
  expect(file).not.toContain('(por correo):')
})

test('a logbook that stands open is told as it ends', async () => {
  const screen = await listen(server.url, { token: planner, feed: 'packed' })
  post.answersMail = () => 451
  const mail = await written('Lo esperan')
  const hears = (words: string) =>
    screen.until(
      'logbook-entry',
      ({ travel_id, trip }) =>
        travel_id === mail.tripId &&
        trip?.last_comment?.comment === `Mensaje al operador (por correo, ${words}): «Lo esperan»`,
    )
  await hears('por salir')
  await becomes(mail, 'waiting')
  post.answersMail = () => 250
  clock.advance(MINUTE_MS)
  await hears('salió')
  screen.close()
})

test('a try after which comes another is no news for an open logbook', async () => {
  post.answersMail = () => 451
  const mail = await written('Otra vez')
  await becomes(mail, 'waiting')
  const [{ id }] = (await get(`/api/travels/${mail.tripId}/operator-messages`)).messages
  const { owner } = server.db
  const again = { state: 'waiting', problem: 'No contesta', nextAt: clock.now() + MINUTE_MS } as const
  expect(await settleMail(owner, id, again)).toEqual([])
  expect(await settleMail(owner, id, { state: 'sent' })).toMatchObject([{ tripId: mail.tripId }])
})

test('corrected as it was read it goes on telling what became of the mail, also in what it said before', async () => {
  post.answersMail = () => 451
  const mail = await written('Andén 4')
  await becomes(mail, 'waiting')
  const comments = `/api/travels/${mail.tripId}/comments`
  const [entry] = (await get(comments)).data
  const correct = (comment: string) =>
    call('POST', `/api/comments/${entry.id}/corrections`, { comment, reason: 'Era otro' })
  expect((await correct(entry.comment)).body).toMatchObject({ code: 'UNCHANGED' })
  expect((await correct(entry.comment.replace('4', '5'))).status).toBe(200)
  post.answersMail = () => 250
  clock.advance(MINUTE_MS)
  await becomes(mail, 'sent')
  const says = 'Mensaje al operador (por correo, salió): '
  expect((await get(comments)).data).toMatchObject([
    { comment: `${says}«Andén 5»`, corrections: [{ was: `${says}«Andén 4»` }] },
  ])
  expect(await exported('bitacora_correcciones', 'decia', 'Andén 4')).toEqual([`${says}«Andén 4»`])
})

test('what somebody typed as such a message sent nothing: nobody says that it went out', async () => {
  const { tripId } = await written('Andén 6')
  const comments = `/api/travels/${tripId}/comments`
  const typed = await call('POST', comments, { comment: 'Mensaje al operador (por correo, salió): «Vuelva»' })
  expect(typed.status).toBe(201)
  const [newest] = (await get(comments)).data
  expect(newest.comment).toBe('Mensaje al operador (por correo, no se sabe si salió): «Vuelva»')
})

test('his own data says it too, and once he is erased nobody knows any more', async () => {
  const mail = await written('Hay retén')
  await becomes(mail, 'sent')
  const entry = { comment: 'Mensaje al operador (por correo, salió): «Hay retén»' }
  expect((await get(`${mail.path}/export`)).comments).toMatchObject([entry])
  expect((await get(mail.path)).comments).toMatchObject([entry])
  await server.patchTrip(mail.tripId, { token: planner, body: { status: 'complete' } })
  expect((await call('POST', `${mail.path}/erasure`, { name: mail.name, reason: 'Lo pidió' })).status).toBe(200)
  const [kept] = (await get(`/api/travels/${mail.tripId}/comments`)).data
  expect(kept.comment).toBe('Mensaje al operador (por correo, no se sabe si salió): «Hay retén»')
})

test('its client is never let read it', async () => {
  const mail = await written('Solo para usted')
  const [entry] = (await get(`/api/travels/${mail.tripId}/comments`)).data
  const shown = await call('PATCH', `/api/comments/${entry.id}`, { visible_to_client: true })
  expect(shown.body).toMatchObject({ code: 'INTERNAL_ENTRY' })
  expect(await fileOf(mail.tripId, 'client')).not.toMatch(/Mensaje al operador|Solo para usted/)
})
