import { isUsableCoordinate, matchUnit, type ReadPosition, type UnitReading, type WantedUnit } from '@vigia/domain'

/** A unit as the account on the platform shows it. */
export interface RemoteUnit {
  readonly id: string
  readonly name: string
  /** Plates and the like, where the platform keeps them apart from the name. */
  readonly otherNames: readonly string[]
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
    return { ...unit, label: isAlone ? unit.name : `${unit.name} (${unit.otherNames[0] ?? unit.id})` }
  })
}

function readingOf(units: readonly LabelledUnit[], wanted: WantedUnit, isLink: boolean): UnitReading {
  const picked = units.filter(({ label }) => label === wanted.pickedName)
  const [pick] = picked
  if (pick !== undefined && picked.length === 1) return positionOf(pick)

  const [only] = units
  const isAlone = isLink && units.length === 1 && only !== undefined
  if (isAlone && wanted.plates === null && wanted.name === null) return positionOf(only)

  const owners = new Map<string, LabelledUnit[]>()
  for (const unit of units) {
    for (const name of new Set([unit.name, ...unit.otherNames])) {
      if (!DEVICE_NUMBER.test(name)) owners.set(name, [...(owners.get(name) ?? []), unit])
    }
  }
  const named = (names: readonly string[]): readonly LabelledUnit[] => [
    ...new Set(names.flatMap((name) => owners.get(name) ?? [])),
  ]
  const match = matchUnit(wanted, [...owners.keys()])
  if (match.kind === 'none') {
    if (isAlone && only.position !== null && isUsableCoordinate(only.position.point)) return unproved(only.position)
    return { kind: 'not-found', names: labels(units), nearest: labels(named(match.nearest)) }
  }
  const found = named(match.kind === 'one' ? [match.name] : match.names)
  const [first] = found
  return first !== undefined && found.length === 1 ? positionOf(first) : { kind: 'ambiguous', names: labels(found) }
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
