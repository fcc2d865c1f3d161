import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { HEADER, importClient } from '../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'
import { xlsxFile } from '../../../test/xlsx-file.ts'

const clock = createTestClock()
let server: TestServer
let client: Awaited<ReturnType<typeof importClient>>

beforeAll(async () => {
  server = await startTestServer({ clock })
  client = await importClient(server, clock)
})
afterAll(() => server.stop())

const request = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token: client.token, body })
const aTrip = (external_invoice: string, origin: string, destination: string, more: object = {}) => ({
  ...{ external_invoice, status: 'in transit', origin, destination },
  ...more,
})
const post = async (...data: object[]) => (await request('POST', '/api/travels', { data })).body.data
const inTransit = async (invoice: string) => {
  const { body } = await request('GET', '/api/travels/in-transit')
  return body.data.find((trip: { external_invoice: string }) => trip.external_invoice === invoice)
}
const sentinelTrip = async (id: string) => {
  const { body } = await request('GET', '/api/sentinel/travels/in-transit')
  return Object.values<{ id: string }[]>(body.travels)
    .flat()
    .find((trip) => trip.id === id)
}
/** The live fleet comes to know of a trip a moment after the answer. */
const expectListed = (invoice: string, fields: object) =>
  expect.poll(() => inTransit(invoice)).toEqual(expect.objectContaining(fields))
const named = (name: string) => expect.objectContaining({ name })
const NO_POINTS = {
  ...{ latitude_origin_address: null, longitude_origin_address: null },
  ...{ latitude_destination_address: null, longitude_destination_address: null },
}
const VILLANUEVA = {
  field: 'origin',
  code: 'AMBIGUOUS_TOWN',
  text: 'Conocemos 2 poblaciones llamadas Villanueva: Zacatecas y Guatemala. Escriba el estado: «Villanueva, Zacatecas», «Villa Nueva, Guatemala». Hasta entonces el origen no tiene ubicación.',
  fixes: ['Villanueva, Zacatecas', 'Villa Nueva, Guatemala'],
}

describe('a trip whose ends have names and no coordinates', () => {
  test('is shown at the middle of its towns, which are told apart from coordinates', async () => {
    const [{ id, ...answer }] = await post(aTrip('TOWN-1', 'Matehuala, S.L.P.', 'cd. juarez'))
    expect(answer).toEqual({ external_invoice: 'TOWN-1', result: 'created' })
    await expectListed('TOWN-1', {
      ...NO_POINTS,
      origin_town: { name: 'Matehuala, San Luis Potosí', lat: 23.6482, lng: -100.6433 },
      destination_town: named('Ciudad Juárez, Chihuahua'),
    })
    expect(await sentinelTrip(id)).toMatchObject({
      origin_address: 'Ubicación aproximada: centro de Matehuala, San Luis Potosí',
      destination_address: 'Ubicación aproximada: centro de Ciudad Juárez, Chihuahua',
    })
  })

  test('coordinates win over the name, and a new name moves the town', async () => {
    const gate = { latitude_origin_address: 23.7, longitude_origin_address: -100.6 }
    const [{ id }] = await post(aTrip('TOWN-2', 'Matehuala', 'Monterrey', gate))
    await expectListed('TOWN-2', { ...gate, origin_town: null })
    await server.patchTrip(id, { token: client.token, body: { destination: 'Saltillo, Coah.' } })
    await expectListed('TOWN-2', { destination_town: named('Saltillo, Coahuila') })
  })

  test('no rule measures by a town: neither the time of arrival nor the way that is covered', async () => {
    const at = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
    const ends = { origin: 'Puebla', destination: 'Tijuana', eta: at(1), download_date: at(1) }
    const points = { latitude_destination_address: 32.53, longitude_destination_address: -117.02 }
    const far = await createTrip(server, 'TOWN-FAR', ends)
    const judged = await createTrip(server, 'TOWN-JUDGED', { ...ends, ...points })
    const token = await server.apiKey(['positions:write'])
    for (const { tracker } of [far, judged]) {
      const body = fixOf(tracker, clock.now() - MINUTE_MS, 20.5, { speed: 80 })
      await server.request('POST', '/api/positions', { token, body })
    }
    // Its fix came first: once the other trip is judged, what is listed of it is no longer from before.
    await expectListed('TOWN-JUDGED', { eta_doubt: 'too-far', destination_town: null })
    expect(await inTransit('TOWN-FAR')).toMatchObject({
      eta_doubt: null,
      destination_town: named('Tijuana, Baja California'),
    })
    expect(await sentinelTrip(far.id)).toMatchObject({ progress: null })
  })
})

describe('a name that several towns have', () => {
  test('is asked about, each row by itself, and never guessed', async () => {
    const answers = await post(aTrip('ASK-1', 'Villanueva', 'Monterrey'), aTrip('ASK-2', 'CEDIS Norte', 'Monterrey'))
    expect(answers).toMatchObject([{ result: 'created', warnings: [VILLANUEVA] }, { result: 'created' }])
    expect(answers[1].warnings).toBeUndefined()
    await expectListed('ASK-1', { origin_town: null, ...NO_POINTS })
    await expectListed('ASK-2', {
      origin_town: null,
      destination_town: named('Monterrey, Nuevo León'),
    })
  })

  test('is answered by writing what is offered', async () => {
    const [{ id }] = await post(aTrip('ASK-3', 'Villanueva', 'Monterrey'))
    const fix = 'Villanueva, Zacatecas'
    const { body } = await server.patchTrip(id, { token: client.token, body: { origin: fix } })
    expect(body).toEqual({ external_invoice: 'ASK-3', id, result: 'updated' })
    await expectListed('ASK-3', { origin_town: named(fix) })
  })

  test('is not asked about by a change of something else', async () => {
    const [{ id }] = await post(aTrip('ASK-4', 'Villanueva', 'Monterrey'))
    const { body } = await server.patchTrip(id, { token: client.token, body: { weight: 12 } })
    expect(body.warnings).toBeUndefined()
  })

  test.each([
    [
      'in one state, told apart by their municipalities',
      'San Isidro, Estado de México',
      'Conocemos 2 poblaciones llamadas San Isidro en Estado de México. Escriba el municipio: «San Isidro, municipio de La Paz, Estado de México», «San Isidro, municipio de Almoloya de Juárez, Estado de México»',
      2,
    ],
    [
      'in one state and municipality',
      'Buenavista, Tabasco',
      'Conocemos 3 poblaciones llamadas Buenavista en Tabasco. Escriba la latitud y la longitud del origen. Hasta',
      0,
    ],
    [
      'in short',
      'Lerma',
      'Conocemos 2 poblaciones llamadas Lerma: Estado de México y Campeche. Escriba el estado: «Lerma de Villada, Estado de México», «Lerma, Campeche»',
      2,
    ],
    [
      'of a village alone, which may be a quarter of a city',
      'Vallejo',
      'La única población llamada Vallejo que conocemos está en Sinaloa, y puede ser otro lugar. Escriba el estado: «Vallejo, Sinaloa». Hasta entonces el origen no tiene ubicación.',
      1,
    ],
    [
      'in many',
      'Lázaro Cárdenas',
      'Conocemos 27 poblaciones llamadas Lázaro Cárdenas: Michoacán, Baja California, Chihuahua, Zacatecas, Chiapas, Tlaxcala y otros 9 estados. Escriba el estado: «Lázaro Cárdenas, Michoacán»',
      6,
    ],
  ])('%s', async (_why, origin, text, fixes) => {
    const [{ warnings }] = await post(aTrip(`ASK-${origin}`, origin, 'Monterrey'))
    expect(warnings).toMatchObject([{ text: expect.stringContaining(text) }])
    expect(warnings[0].fixes).toHaveLength(fixes)
  })
})

describe('a file', () => {
  test.each([
    ['CSV', (rows: string[][]) => rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')],
    ['XLSX', (rows: string[][]) => xlsxFile(rows)],
  ])(
    '%s is imported whole, asks first of all about what it could not place, and takes the answer',
    async (kind, write) => {
      const file = (origin: string) =>
        write([
          HEADER.split(','),
          [`${kind}-1`, 'En tránsito', 'Matehuala, SLP', 'Monterrey'],
          [`${kind}-2`, 'En tránsito', origin, 'Monterrey'],
        ])
      const asked = await client.importFile(file('Villanueva'))
      expect(asked).toMatchObject({ state: 'done', summary: { created: 2, refused: 0 }, warnings: 1 })
      expect(asked.rows).toEqual([
        { row: 3, external_invoice: `${kind}-2`, result: 'created', warnings: [VILLANUEVA] },
        { row: 2, external_invoice: `${kind}-1`, result: 'created' },
      ])
      const answered = await client.importFile(file('Villanueva, Zacatecas'))
      expect(answered).toMatchObject({ summary: { updated: 1, unchanged: 1 }, warnings: 0 })
      await expectListed(`${kind}-2`, { origin_town: named('Villanueva, Zacatecas') })
    },
  )
})
