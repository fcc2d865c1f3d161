import type { Sql } from './pool.ts'

const MUST_BE_ON = ['fsync', 'full_page_writes', 'synchronous_commit']

/** Refuses a database that could lose what it has acknowledged, or an app role that could do anything. Throws in Spanish. */
export async function requireDurability(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [MUST_BE_ON],
  )
  const off = rows.filter(({ setting }) => setting === 'off' || setting === 'local').map(({ name }) => name)
  const role = await sql.query('select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)')
  const problems = off.map((name) => `${name} está apagado: se perderían datos ya aceptados`)
  if (role.rowCount > 0) problems.push('el papel de la aplicación es superusuario')
  if (problems.length > 0) throw new Error(`La base de datos no es segura: ${problems.join('; ')}.`)
}
