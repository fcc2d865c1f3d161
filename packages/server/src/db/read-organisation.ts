import type { Readable } from 'node:stream'
import { to as copyTo } from 'pg-copy-streams'
import type { Db, Sql } from './pool.ts'

/** As PostgreSQL numbers its types. */
const TEXT_TYPE = 25

/** Reads one instant of an organisation, with the rights of a request of it. */
export interface OrganisationReader extends Sql {
  readonly name: string
  /** How the columns of a statement are called, and which of them are texts. */
  columnsOf(select: string): Promise<readonly { readonly name: string; readonly isText: boolean }[]>
  /** The rows of a statement as CSV, as they are read; `rowCount` is known at its end. One at a time. */
  copyCsv(select: string): Readable & { readonly rowCount: number }
}

/**
 * Runs `work` in a transaction that reads one instant in the name of an organisation, on a connection of its own from a pool of
 * `vigia_app` without limits of time. It writes nothing, so that alerts do not wait for it however long it takes.
 */
export async function readOrganisation<T>(
  db: Db,
  organisationId: string,
  work: (reader: OrganisationReader) => Promise<T>,
): Promise<T> {
  const client = await db.connect()
  const query: Sql['query'] = async (text, values = []) => {
    const { rows, rowCount } = await client.query(text, [...values])
    return { rows, rowCount: rowCount ?? 0 }
  }
  try {
    await query('begin isolation level repeatable read, read only')
    await query(`select set_config('vigia.organisation', $1, true)`, [organisationId])
    await query('set local idle_in_transaction_session_timeout = 0')
    const { rows } = await query<{ name: string }>('select name from organisations')
    const copyCsv = (select: string) => client.query(copyTo(`copy (${select}) to stdout (format csv, header)`))
    const columnsOf = async (select: string) => {
      const { fields } = await client.query(`select * from (${select}) as rows limit 0`)
      return fields.map(({ name: column, dataTypeID: type }) => ({ name: column, isText: type === TEXT_TYPE }))
    }
    return await work({ name: rows[0]?.name ?? '', query, columnsOf, copyCsv })
  } finally {
    await client.end()
  }
}
