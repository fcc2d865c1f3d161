import { formatDateTime } from '@vigia/domain/format/date-time'
import { wholeNumber } from '@vigia/domain/format/whole-number'
import type { Party } from '../../../api/parties.ts'
import { isRecord } from '../../../browser/is-record.ts'
import { unknownValueText } from '../../../text/unknown-value.ts'
import { clientName } from '../client-name.ts'

interface ValueWords {
  readonly unit: string | null
  readonly options?: readonly { readonly value: string; readonly label: string }[] | null
  /** Those that a value may be of; undefined while they are not known. */
  readonly clients?: readonly Party[] | undefined
}

/** A value as it is read: `60 min`, `15 · 60 · 180 min`, `Encendido`, the words of a choice. */
export function settingValueText(value: unknown, { unit, options = null, clients }: ValueWords): string {
  if (value === null || value === undefined || value === '') return 'Sin definir'
  if (typeof value === 'boolean') return value ? 'Encendido' : 'Apagado'
  if (Array.isArray(value)) return listText(value, { unit, clients })
  if (options !== null) return choicesWith(options, value).find((option) => option.value === value)?.label ?? ''
  return isRecord(value) ? unknownValueText(value) : withUnit(itemText(value), unit)
}

/** The choices that there are, and the value itself where it is none of them. */
export function choicesWith(
  options: NonNullable<ValueWords['options']>,
  value: unknown,
): NonNullable<ValueWords['options']> {
  const isKnown = options.some((option) => option.value === value)
  return isKnown || typeof value !== 'string' ? options : [...options, { value, label: unknownValueText(value) }]
}

/** A whole number with its thousands, any other as it is. */
export const figureText = (figure: number): string => (Number.isInteger(figure) ? wholeNumber(figure) : String(figure))

const itemText = (value: unknown): string => (typeof value === 'number' ? figureText(value) : String(value))

/** Units that are words, of one. */
const OF_ONE: Readonly<Record<string, string>> = { puntos: 'punto', días: 'día', unidades: 'unidad' }

const withUnit = (text: string, unit: string | null): string =>
  unit === null ? text : `${text} ${text === '1' ? (OF_ONE[unit] ?? unit) : unit}`

/** A shift, a client, an exception of the cadence, a step of the risk. */
function recordText(record: Readonly<Record<string, unknown>>, clients: ValueWords['clients']): string {
  const { name, startsAt, minutes, client, lane, over, text } = record
  if (text !== undefined) return `${name}: ${text}`
  if (startsAt !== undefined) return `${name} ${startsAt}`
  if (minutes === undefined) {
    if (client !== undefined) return clientName(clients, String(client))
    return over === undefined ? unknownValueText(record) : itemText(over)
  }
  return `${isRecord(lane) ? `${lane.origin} a ${lane.destination}` : clientName(clients, String(client))} ${itemText(minutes)} min`
}

/** A step of the risk with what it is worth: two that differ in their points alone must not read the same. */
const stepText = ({ over, points }: Readonly<Record<string, unknown>>, unit: string | null): string =>
  `${withUnit(itemText(over), unit)}, ${withUnit(itemText(points), 'puntos')}`

const isStep = (entry: unknown): entry is Readonly<Record<string, unknown>> =>
  isRecord(entry) && entry.over !== undefined && entry.points !== undefined

function listText(list: readonly unknown[], { unit, clients }: ValueWords): string {
  if (list.length === 0) return 'Ninguno'
  if (list.every(isStep)) return list.map((step) => stepText(step, unit)).join(' · ')
  return withUnit(
    list.map((entry) => (isRecord(entry) ? recordText(entry, clients) : itemText(entry))).join(' · '),
    unit,
  )
}

/** `E. Cantú, 13 nov 2026, 09:41`; that nobody has changed it. */
export function changeText({ changedBy, changedAt }: { changedBy: string | null; changedAt: number | null }): string {
  if (changedAt === null) return 'Predeterminado'
  return `${changedBy ?? 'Una cuenta que ya no existe'}, ${formatDateTime(changedAt)}`
}
