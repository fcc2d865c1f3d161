import { matchKey } from '@vigia/domain/text/match-key'
import type { Sql } from '../../../../db/pool.ts'
import { busyTrips } from '../../busy-trips.store.ts'
import { changedFields } from '../../changed-fields.ts'
import { doubtWarnings, type KnownParties } from '../../doubt-warnings.ts'
import { judgeTripChanges } from '../../judge-trip-changes.ts'
import { keptRefs } from '../../kept-refs.ts'
import { operatorDoubts } from '../../operator-doubts.store.ts'
import type { PartyRefs } from '../../party-refs.ts'
import type { StoredTrip } from '../../trip-change.ts'
import { findTripForms } from '../../trip-form.store.ts'
import { operatorKeysOf, type Unit } from '../../trip-parties.store.ts'
import { tripsToApply } from '../../trips-to-apply.ts'
import { type Column, fieldId, type Header, KILOGRAMS } from '../columns.ts'
import type { ImportRow, SoundRow } from '../read-rows.ts'
import type { PartyKind, RowError, RowToJudge, Verdict } from './reviewed-row.ts'
import { suggestions } from './suggestions.ts'

export interface JudgeContext {
  readonly organisationId: string
  readonly header: Header
  readonly known: KnownParties
  /** Devices that earlier rows of the file give, by unique id. */
  readonly given: Map<string, string>
  /** Epoch ms. */
  readonly now: number
}

/**
 * What importing rows would come to, by what the database knows now; writes nothing. Invoices that repeat are for who has all
 * rows to find.
 */
export async function judgeRows(sql: Sql, context: JudgeContext, rows: readonly RowToJudge[]): Promise<Verdict[]> {
  const { organisationId, header, known, given, now } = context
  const sound = rows.filter((row): row is RowToJudge & { row: SoundRow } => 'change' in row.row)
  const changes = sound.map(({ row }) => row.change)
  const items = await tripsToApply(sql, organisationId, changes)
  const { verdicts: judged, units } = await judgeTripChanges(sql, organisationId, items, given)
  const verdicts = await keptRefs(sql, organisationId, judged)
  const stored = items.flatMap(({ current }) => current?.id ?? [])
  const forms = new Map(
    (stored.length === 0 ? [] : await findTripForms(sql, organisationId, stored)).map((form) => [form.id, form]),
  )
  const keys = partyKeys(verdicts, forms.values())
  const busy = await busyTrips(sql, organisationId, keys)
  const ofOperators = await operatorDoubts(sql, organisationId, keys.operatorKeys, now)
  const operators = await operatorKeysOf(sql, organisationId, keys.operatorKeys)

  const byNumber = new Map(
    sound.map(({ number, row, hasPassword }, index): [number, Verdict] => {
      const refs = verdicts[index]
      const current = items[index]?.current ?? null
      if (refs === undefined || typeof refs === 'string') return [number, refused([asError(refs ?? '')])]
      const form = current === null ? null : (forms.get(current.id) ?? null)
      // The password stays in the sealed file: a row that has one sets it.
      const changed =
        form === null ? [] : [...changedFields(row.change, form), ...(hasPassword ? ['monitor_password'] : [])]
      const warnings = doubtWarnings({ change: row.change, refs, current: form, now }, known, busy, ofOperators)
      return [
        number,
        {
          ...{ result: resultOf(current, changed), errors: [], changes: [...new Set(changed)] },
          warnings: warnings.map((warning) => inColumn(warning, header.columns)),
          news: newsOf(refs, known, { units, operators }),
        },
      ]
    }),
  )
  return rows.map(({ number, row, cells }) => byNumber.get(number) ?? refused(errorsOf(row, cells, header.columns)))
}

const refused = (errors: readonly RowError[]): Verdict => ({
  ...{ result: 'refused', errors, warnings: [], changes: [], news: {} },
})

const asError = (text: string): RowError => ({ field: null, text, suggestions: [] })

const resultOf = (current: StoredTrip | null, changed: readonly string[]): Verdict['result'] =>
  current === null ? 'created' : changed.length === 0 ? 'unchanged' : 'updated'

function errorsOf(row: ImportRow, cells: RowToJudge['cells'], columns: readonly Column[]): readonly RowError[] {
  if (!('problems' in row)) return []
  return row.problems.map(({ field, text, otherRow }): RowError => {
    const column = columns.find((each) => each.field === field) ?? productColumn(field, columns)
    if (column === undefined) return asError(field === '' ? text : `${field}: ${text}`)
    const missing = text === 'Falta este dato' ? `Falta ${column.header}` : text
    return {
      field: fieldId(column),
      text: missing,
      suggestions: suggestions(column.kind, cells[column.index] ?? null),
      ...(otherRow === undefined ? {} : { otherRow }),
    }
  })
}

const productColumn = (field: string, columns: readonly Column[]): Column | undefined =>
  field === 'package' ? columns.find((each) => each.field === 'product') : undefined

/** A warning about the weight is mended in the column that has it. */
function inColumn<W extends { readonly field: string; readonly fixes: readonly string[] }>(
  warning: W,
  columns: readonly Column[],
): W {
  const isInKilograms = warning.field === 'weight' && columns.some(({ kind }) => kind === 'kilograms')
  if (!isInKilograms) return warning
  return { ...warning, field: KILOGRAMS, fixes: warning.fixes.map((tons) => String(Number(tons) * 1000)) }
}

function partyKeys(
  verdicts: readonly (PartyRefs | string)[],
  forms: Iterable<{ operatorName: string | null | undefined }>,
) {
  const refs = verdicts.filter((verdict) => typeof verdict !== 'string')
  const stored = [...forms].flatMap(({ operatorName }) =>
    typeof operatorName === 'string' ? matchKey(operatorName) : [],
  )
  return {
    operatorKeys: [...new Set([...refs.flatMap(({ operator }) => operator?.key ?? []), ...stored])],
    unitKeys: [...new Set(refs.flatMap(({ unit }) => unit?.key ?? []))],
  }
}

function newsOf(
  refs: PartyRefs,
  known: KnownParties,
  { units, operators }: { readonly units: readonly Unit[]; readonly operators: ReadonlySet<string> },
): Verdict['news'] {
  const news: Partial<Record<PartyKind, string>> = {}
  const { operator, unit, carrier, client } = refs
  if (operator && !operators.has(operator.key)) news.operator = operator.key
  if (unit && !units.some(({ key }) => key === unit.key)) news.unit = unit.key
  if (carrier && !known.carriers.has(carrier.key)) news.carrier = carrier.key
  if (client && !known.clients.has(client.key)) news.client = client.key
  return news
}
