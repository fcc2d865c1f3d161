import type { TestServer } from '../server.ts'
import type { Act } from './sign-in-acts.ts'

const LAYOUT = {
  ...{ sheet: null, sheets: [], date1904: false, isRemembered: false },
  columns: ['external_invoice', 'status', 'origin', 'destination', null].map((field, index) => ({
    ...{ index, header: field ?? 'Notas', field, confidence: 'sure', samples: [] },
  })),
}

/** What a person does with a file of trips between sending it and taking it back. */
export function importActs(server: () => TestServer, token: () => string): Readonly<Record<string, Act>> {
  const call = (method: string, path: string, body?: unknown) =>
    server().request(method, path, { token: token(), ...(body === undefined ? {} : { body }) })
  const waiting = async (state: 'review' | 'done'): Promise<string> => {
    const id = crypto.randomUUID()
    await server().db.owner.query(
      `insert into trip_imports (id, organisation_id, filename, source_sealed, state, is_reviewed, layout, ended_at)
       values ($1, $2, 'a.csv', '', $3, true, $4, $5)`,
      [
        id,
        server().organisationId,
        state,
        JSON.stringify(LAYOUT),
        state === 'done' ? new Date(server().clock.now()) : null,
      ],
    )
    await server().db.owner.query(
      `insert into trip_import_rows (import_id, organisation_id, row, invoice, result, cells, trip_id, trip_version)
       values ($1, $2, 2, $3, 'created', $4, $5, 1)`,
      [
        id,
        server().organisationId,
        `AUD-${id}`,
        JSON.stringify([`AUD-${id}`, 'Cargando', 'A', 'B']),
        state === 'done' ? '1' : null,
      ],
    )
    return `/api/travels/imports/${id}`
  }
  const columns = [{ index: 4, field: 'description' }]
  return {
    putImportColumns: ['changes', async () => call('PUT', `${await waiting('review')}/columns`, { columns })],
    patchImportRow: [
      'changes',
      async () => call('PATCH', `${await waiting('review')}/rows/2`, { values: { origin: 'Puebla' } }),
    ],
    startTripImport: ['changes', async () => call('POST', `${await waiting('review')}/start`, {})],
    undoTripImport: ['changes', async () => call('POST', `${await waiting('done')}/undo`)],
    exportImportRows: ['looks', async () => call('GET', `${await waiting('review')}/file?rows=refused`)],
  }
}
