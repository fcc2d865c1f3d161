import type { Sealer } from '../secrets/seal.ts'
import type { Db, Sql } from './pool.ts'
import { type OwnerTexts, SEALED_COLUMNS, type SealedColumn } from './sealed-columns.ts'
import { nextPending, type Pending, replaceSealed, type SealedValue } from './sealed-values.store.ts'

const VALUES_PER_STEP = 200

export interface Resealing {
  readonly pending: Pending
  /** What the values were sealed for. */
  readonly openContext: (owner: OwnerTexts) => string
  /** Told of each step within its transaction, before the values that were opened are replaced. */
  readonly onOpened?: (sql: Sql, opened: readonly OpenedValue[]) => Promise<void>
  readonly onStep?: (resealed: number) => void
}

export interface OpenedValue extends SealedValue {
  readonly secret: Buffer
}

/** How many values were sealed anew, and how many could not be opened. */
export interface Resealed {
  readonly resealed: number
  readonly lost: number
}

/**
 * Seals a column's pending values anew for their owners, in small transactions: when it is broken off, the next time goes
 * on from there. What cannot be opened stays as it is.
 */
export async function resealColumn(
  db: Pick<Db, 'transaction'>,
  sealer: Sealer,
  column: SealedColumn,
  resealing: Resealing,
): Promise<Resealed> {
  let [resealed, lost] = [0, 0]
  let after: string | null = null
  for (;;) {
    const from = after
    const step: ResealedStep = await db.transaction((sql) => resealStep(sql, sealer, column, resealing, from))
    if (step.last === null) return { resealed, lost }
    after = step.last
    resealed += step.resealed
    lost += step.lost
    resealing.onStep?.(step.resealed)
  }
}

/** `last`: id of its last value; null: there was none. */
type ResealedStep = Resealed & { readonly last: string | null }

async function resealStep(
  sql: Sql,
  sealer: Sealer,
  column: SealedColumn,
  { pending, openContext, onOpened }: Resealing,
  after: string | null,
): Promise<ResealedStep> {
  const most = column.isLarge === true ? 1 : VALUES_PER_STEP
  const values = await nextPending(sql, column, pending, { after, most })
  const opened = values.flatMap((value) => openedValue(sealer, value, openContext(value.owner)) ?? [])
  if (opened.length > 0) {
    await onOpened?.(sql, opened)
    const anew = opened.map(({ id, owner, secret }) => ({ id, ...sealer.seal(secret, column.context(owner)) }))
    await replaceSealed(sql, column, anew)
  }
  return { last: values.at(-1)?.id ?? null, resealed: opened.length, lost: values.length - opened.length }
}

function openedValue(sealer: Sealer, value: SealedValue, context: string): OpenedValue | null {
  try {
    return { ...value, secret: sealer.open(value.sealed, context) }
  } catch {
    return null
  }
}

/**
 * Binds what was sealed before `sealContext` to its site and account, when the server starts. Until then, and where its key
 * is another, such a value does not open.
 */
export async function resealOldSeals(db: Pick<Db, 'transaction'>, sealer: Sealer): Promise<void> {
  for (const column of SEALED_COLUMNS) {
    if (column.oldContext === undefined) continue
    const pending: Pending = { kind: 'old-seal', keyIds: sealer.keyIds }
    await resealColumn(db, sealer, column, { pending, openContext: column.oldContext })
  }
}
