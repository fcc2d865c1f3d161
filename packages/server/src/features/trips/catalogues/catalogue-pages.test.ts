import type { CatalogueKind } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
  const trips = Array.from({ length: 11 }, (_, index) => ({
    ...{ external_invoice: `CP-${index}`, status: 'in transit', origin: `Origen ${index % 7}`, destination: 'León' },
    ...{
      company_client_name: `Cliente ${index}`,
      company_carrier_name: `Línea ${index}`,
      operator_name: `Operador ${index}`,
    },
    unit_plates: `P-0000${index}`,
  }))
  for (const body of trips) expect((await server.request('POST', '/api/travels', { token, body })).status).toBe(201)
})
afterAll(() => server.stop())

const page = async (kind: CatalogueKind, query: string, as = token) => {
  const { body, status } = await server.request('GET', `/api/catalogues/${kind}?${query}`, { token: as })
  const names: readonly string[] = (body.data ?? []).map(({ name }: { name: string }) => name)
  return { status, names, next: body.nextCursor as string | null, body }
}
const walked = async (kind: CatalogueKind, query = '') => {
  const names: string[] = []
  let cursor = ''
  do {
    const { names: here, next } = await page(kind, `limit=3${query}${cursor}`)
    names.push(...here)
    cursor = next === null ? '' : `&cursor=${next}`
  } while (cursor !== '')
  return names
}

test.each(['clients', 'carriers', 'units', 'operators', 'lanes'] as const)(
  '%s: page by page come all, each once and in the same order, also of a search',
  async (kind) => {
    const all = await page(kind, '')
    expect([all.names.length, all.next]).toEqual([kind === 'lanes' ? 7 : 11, null])
    expect(await walked(kind)).toEqual(all.names)
    const found = await page(kind, 'q=1')
    expect(found.names.length).toBeLessThan(all.names.length)
    expect(await walked(kind, '&q=1')).toEqual(found.names)
  },
)

test('a page begins after no entry of another company, nor of another search', async () => {
  const [first] = (await page('clients', 'limit=1')).body.data
  const other = await server.apiKey(['read'], await server.createOrganisation('Otra'))
  const foreign = await page('clients', `cursor=${first.id}`, other)
  expect([foreign.status, foreign.body.code]).toEqual([400, 'VALIDATION'])
  const ofOther = await page('clients', `q=nadie&cursor=${first.id}`)
  expect([ofOther.status, ofOther.body.code]).toEqual([400, 'VALIDATION'])
})
