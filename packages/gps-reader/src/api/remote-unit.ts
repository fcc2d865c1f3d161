import { isUsableCoordinate } from '@vigia/domain/geo/usable-coordinate'
import type { WantedUnit } from '@vigia/domain/gps/wanted-unit'
import type { ReadPosition, UnitReading } from '../reading/evidence.ts'
import { findUnits, matchUnit } from '../reading/match-unit.ts'

/** A unit as the account on the platform shows it. */
export interface RemoteUnit {
  readonly id: string
  readonly name: string
  /** Where the platform keeps them apart from the name. */
  readonly plates: string | null
  /** The device's id, where people may have written plates. */
  readonly deviceId: string | null
  /** Null: it has never reported. */
  readonly position: ReadPosition | null
}

/** What an API says of a unit is not guessed from a page. */
const CONFIDENCE = 0.95
/** A link that shows one unit, which is called otherwise than ours: shown, never recorded. */
const OTHER_NAME_CONFIDENCE = 0.55
const MAX_NAMES = 200
/** The number of a device: the digits of an economic number would be found in it by chance. */
const DEVICE_NUMBER = /^\d{10,}$/

/** One answer for each wanted unit, in their order. `isLink`: nobody signed in, the link shows what it was made for. */
export function unitReadings(
  units: readonly RemoteUnit[],
  wanted: readonly WantedUnit[],
  isLink: boolean,
): readonly UnitReading[] {
  const labelled = withLabels(units)
  return wanted.map((one) => readingOf(labelled, one, isLink))
}

interface LabelledUnit extends RemoteUnit {
  /** The name, made distinct where several units have the same. */
  readonly label: string
}

function withLabels(units: readonly RemoteUnit[]): readonly LabelledUnit[] {
  const count = new Map<string, number>()
  for (const { name } of units) count.set(name, (count.get(name) ?? 0) + 1)
  return units.map((unit) => {
    const isAlone = count.get(unit.name) === 1
    return { ...unit, label: isAlone ? unit.name : `${unit.name} (${unit.plates ?? unit.id})` }
  })
}

function readingOf(units: readonly LabelledUnit[], wanted: WantedUnit, isLink: boolean): UnitReading {
  const picked = units.filter(({ label }) => label === wanted.pickedName)
  const [pick] = picked
  if (pick !== undefined && picked.length === 1) return positionOf(pick)

  const [only] = units
  const isAlone = isLink && units.length === 1 && only !== undefined
  if (isAlone && wanted.plates === null && wanted.name === null) return positionOf(only)

  const named = units.map((unit) => {
    const plates = unit.plates === null ? [] : [unit.plates]
    return { names: [unit.name, ...plates, ...idNames(unit)], plates }
  })
  const found = findUnits(wanted, named).flatMap((index) => units[index] ?? [])
  const [first, ...others] = found
  if (first !== undefined) return others.length === 0 ? positionOf(first) : { kind: 'ambiguous', names: labels(found) }
  if (isAlone && only.position !== null && isUsableCoordinate(only.position.point)) return unproved(only.position)
  return { kind: 'not-found', names: labels(units), nearest: nearestLabels(units, wanted) }
}

const idNames = ({ deviceId }: RemoteUnit): readonly string[] =>
  deviceId === null || DEVICE_NUMBER.test(deviceId) ? [] : [deviceId]

function nearestLabels(units: readonly LabelledUnit[], wanted: WantedUnit): readonly string[] {
  const byName = new Map(
    units.flatMap((unit) => [unit.name, unit.plates ?? unit.name].map((name) => [name, unit.label])),
  )
  const match = matchUnit(wanted, [...byName.keys()])
  const near = match.kind === 'none' ? match.nearest : match.kind === 'one' ? [match.name] : match.names
  return [...new Set(near.flatMap((name) => byName.get(name) ?? []))]
}

const labels = (units: readonly LabelledUnit[]): readonly string[] =>
  units.slice(0, MAX_NAMES).map(({ label }) => label)

function positionOf({ label, position }: LabelledUnit): UnitReading {
  if (position === null) return { kind: 'no-position', unitName: label, why: 'never-reported' }
  if (!isUsableCoordinate(position.point)) return { kind: 'no-position', unitName: label, why: 'placeholder' }
  return {
    kind: 'position',
    position,
    confidence: CONFIDENCE,
    reasons: ['interfaz de la plataforma', `unidad ${label}`],
  }
}

const unproved = (position: ReadPosition): UnitReading => ({
  kind: 'unconfirmed',
  position,
  confidence: OTHER_NAME_CONFIDENCE,
  reasons: ['el enlace muestra una sola unidad, con otro nombre'],
})
