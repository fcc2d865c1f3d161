import { existsSync } from 'node:fs'
import type { Clock } from '../ports/clock.ts'
import { newKey, removePreviousKey, replaceKey, watchKeyFile } from '../secrets/key-file.ts'
import { createSealer, passwordDigestOf, type Sealer } from '../secrets/seal.ts'
import { sealContext } from '../secrets/seal-context.ts'
import type { SecretKey, SecretKeys } from '../secrets/secret-key.ts'
import { recordAudit } from './audit.store.ts'
import type { LinkPasswords, NewDigest, RefusedPassword } from './link-passwords.ts'
import type { Db, Sql } from './pool.ts'
import { type OpenedValue, type Resealed, resealColumn, resealOldSeals } from './reseal-values.ts'
import { SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { countPending, lockSealedTables } from './sealed-values.store.ts'

/** Beyond it, writers of sealed values would be refused while they wait behind us. */
const LOCK_ATTEMPTS = 100
const LOCK_REFUSED = '55P03'

export interface Rotation {
  /** Of the tables' owner. */
  readonly db: Db
  /** Of the key (`VIGIA_SECRET_KEY_FILE`). */
  readonly file: string
  readonly clock: Clock
  readonly passwords: LinkPasswords
  /** Resolves when the servers that run have stored what they had sealed, and let go of what they had read, before the call. */
  readonly settle: () => Promise<void>
  readonly onProgress: (resealed: number, total: number) => void
}

export interface RotationResult extends Resealed {
  readonly keyId: string
  /** It goes on with a rotation that was interrupted. */
  readonly isResumed: boolean
}

/**
 * Makes a new secret key, seals everything anew with it and removes the one before, while servers go on: they open with
 * either key and seal with the new one from the moment in which it is in place (`watchKeyFile`). Interrupted at any moment,
 * nothing is lost; the next call goes on with the same key. Throws a sentence for a person when there is no key, or when
 * another rotation is under way.
 */
export async function rotateKey(rotation: Rotation): Promise<RotationResult> {
  const { db, file, settle } = rotation
  if (!existsSync(file)) throw new Error(`No hay una llave en ${file}. Revise VIGIA_SECRET_KEY_FILE.`)
  return alone(db, async () => {
    const keys = watchKeyFile(file)
    const isResumed = keys().previous !== null
    if (!isResumed) await begin(rotation, keys)
    await settle()
    const main = await resealAll(rotation, keys)
    await settle()
    const rest = await end(rotation, keys, main)
    const resealed = main.resealed + rest.resealed
    return { keyId: keys().current.id, isResumed, resealed, lost: rest.lost }
  })
}

/** Once for each database at a time. */
async function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const client = await db.connect()
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(hashtext('vigia-key-rotation')) as is_free`,
    )
    if (rows[0]?.is_free !== true) throw new Error('Ya hay un cambio de llave en curso.')
    return await work()
  } finally {
    await client.end()
  }
}

/** What a platform refused is known by the new key before any server can send it under that name. */
async function begin({ db, file, clock, passwords }: Rotation, keys: () => SecretKeys): Promise<void> {
  const next = newKey()
  const sealer = createSealer(keys)
  await resealOldSeals(db, sealer)
  await db.transaction(async (sql) => {
    await passwords.carryRefusals(sql, digestsOfRefused(await passwords.refused(sql), sealer, next))
    await audit(sql, clock, 'key-rotation-begun', { before: keys().current, after: next })
    replaceKey(file, next)
  })
}

function digestsOfRefused(refused: readonly RefusedPassword[], sealer: Sealer, next: SecretKey): readonly NewDigest[] {
  return refused.flatMap(({ sealed, ...owner }) => {
    try {
      const password = sealer.open(sealed, sealContext.password(owner)).toString()
      return [{ tripId: owner.tripId, digest: passwordDigestOf(next, password) }]
    } catch {
      return [] // nobody can send what does not open
    }
  })
}

async function resealAll({ db, passwords, onProgress }: Rotation, keys: () => SecretKeys): Promise<Resealed> {
  const pending = { kind: 'other-key', keyId: keys().current.id } as const
  let [done, total] = [0, 0]
  for (const column of SEALED_COLUMNS) total += await countPending(db, column, pending)
  onProgress(0, total)
  return resealColumns({ db, passwords }, keys, (resealed) => {
    done += resealed
    onProgress(done, total)
  })
}

async function resealColumns(
  { db, passwords }: { readonly db: Pick<Db, 'transaction'>; readonly passwords: LinkPasswords },
  keys: () => SecretKeys,
  onStep: (resealed: number) => void = () => undefined,
): Promise<Resealed> {
  const sealer = createSealer(keys)
  const pending = { kind: 'other-key', keyId: keys().current.id } as const
  let [resealed, lost] = [0, 0]
  for (const column of SEALED_COLUMNS) {
    const onOpened = isPasswordColumn(column) ? digestAnew(sealer, passwords) : undefined
    const resealing = { pending, openContext: column.context, onStep, ...(onOpened === undefined ? {} : { onOpened }) }
    const done = await resealColumn(db, sealer, column, resealing)
    resealed += done.resealed
    lost += done.lost
  }
  return { resealed, lost }
}

const isPasswordColumn = ({ table, column }: SealedColumn): boolean =>
  table === 'gps_links' && column === 'password_sealed'

const digestAnew = (sealer: Sealer, passwords: LinkPasswords) => async (sql: Sql, opened: readonly OpenedValue[]) => {
  const digests = opened.map(({ id, secret }) => ({ tripId: id, digest: sealer.passwordDigest(secret.toString()) }))
  await passwords.carryRefusals(sql, digests)
  await passwords.replaceDigests(sql, digests)
}

/** With nobody writing sealed values: what was sealed with the key before this one after all, then that key goes. */
async function end(
  { db, file, clock, passwords }: Rotation,
  keys: () => SecretKeys,
  main: Resealed,
): Promise<Resealed> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const rest = await db.transaction(async (sql) => {
        await lockSealedTables(sql, SEALED_COLUMNS)
        const resealed = await resealColumns({ db: { transaction: (work) => work(sql) }, passwords }, keys)
        const details = { resealed: main.resealed + resealed.resealed, lost: resealed.lost }
        const { previous, current } = keys()
        await audit(sql, clock, 'key-rotation-ended', { before: previous, after: current, details })
        return resealed
      })
      removePreviousKey(file)
      return rest
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_REFUSED
      if (!isLocked || attempt === LOCK_ATTEMPTS) throw error
    }
  }
}

const audit = (
  sql: Sql,
  clock: Clock,
  action: string,
  of: { readonly before: SecretKey | null; readonly after: SecretKey; readonly details?: object },
): Promise<void> =>
  recordAudit(sql, {
    ...{ organisationId: null, actor: { kind: 'system', id: null }, address: null, requestId: null },
    ...{ action, subject: `secret-key:${of.after.id}`, at: clock.now() },
    before: of.before === null ? null : { key_id: of.before.id },
    after: { key_id: of.after.id },
    details: of.details ?? {},
  })
