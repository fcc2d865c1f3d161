import { useMemo, useRef } from 'react'
import { type Command, useCommands } from '../../widgets/command-registry.ts'
import { useEscape } from '../../widgets/use-escape.ts'
import { STEP_ROW } from '../list/use-roving-row.ts'
import type { FleetUnit } from '../view/merge-units.ts'
import type { FleetView } from '../view/use-fleet-view.ts'

/** The palette offers so many; the search box finds the rest. */
const UNITS_OFFERED = 200

/** An entry of the palette, as far as its screen has to say it. */
export type ScreenAction = Omit<Command, 'group'>

interface UnitCommandsOptions<Unit extends FleetUnit> {
  /** Apart from those of other screens. */
  readonly name: string
  readonly fleet: Pick<FleetView<Unit, unknown>, 'all' | 'select' | 'refresh'>
  /** How the keys call a unit: `unidad`, `viaje`. */
  readonly unit: string
  readonly search: { readonly label: string; readonly id: string }
  readonly refreshLabel: string
  /** How a unit stands in the palette. */
  readonly offer: (unit: Unit) => Pick<Command, 'label' | 'keywords'>
  /** The screen's own. Read anew when they are run: only their ids, words and keys must stay the same. */
  readonly actions: readonly ScreenAction[]
  /** J and K, where they do not walk through a list of rows. */
  readonly onStep?: (by: 1 | -1) => void
  /** Esc; deselects unless told. */
  readonly onEscape?: () => void
  /** What choosing a unit in the palette does; selects unless told. */
  readonly onChoose?: (tripId: string) => void
}

/** Keys and palette entries of a fleet screen (DESIGN §7): search, J, K, refresh, Esc, each unit, and what is its own. */
export function useUnitCommands<Unit extends FleetUnit>(options: UnitCommandsOptions<Unit>): void {
  const latest = useRef(options)
  latest.current = options
  const { actions, fleet } = options
  const kinds = actions.map(({ id }) => id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the entries stay, what they run is the latest
  useCommands(useMemo(() => allActions(() => latest.current), [kinds]))
  const offered = (fleet.all ?? []).slice(0, UNITS_OFFERED)
  const ids = offered.map(({ tripId }) => tripId).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the palette follows who is there, not every fix
  useCommands(useMemo(() => offered.map((unit) => unitCommand(unit, () => latest.current)), [ids]))
  useEscape(() => (latest.current.onEscape ?? (() => latest.current.fleet.select(null)))())
}

function allActions<Unit extends FleetUnit>(latest: () => UnitCommandsOptions<Unit>): readonly Command[] {
  const { name, unit, search, refreshLabel, actions } = latest()
  const step = (by: 1 | -1) => (): void => {
    const { onStep } = latest()
    if (onStep !== undefined) onStep(by)
    else globalThis.dispatchEvent(new CustomEvent(STEP_ROW, { detail: by }))
  }
  const noun = unit.charAt(0).toUpperCase() + unit.slice(1)
  const common: readonly ScreenAction[] = [
    { id: 'search', label: search.label, keys: '/', run: () => document.getElementById(search.id)?.focus() },
    { id: 'next', label: `${noun} siguiente`, keys: 'j', hidden: true, repeats: true, run: step(1) },
    { id: 'previous', label: `${noun} anterior`, keys: 'k', hidden: true, repeats: true, run: step(-1) },
    { id: 'refresh', label: refreshLabel, keys: 'r', run: () => latest().fleet.refresh() },
  ]
  const own = actions.map((action) => ({
    ...action,
    run: () =>
      latest()
        .actions.find(({ id }) => id === action.id)
        ?.run(),
  }))
  // An action of its own stands in the place of a common one of the same id.
  const taken = new Set(own.map(({ id }) => id))
  return [...common.filter(({ id }) => !taken.has(id)), ...own].map((action) => ({
    ...action,
    id: `${name} ${action.id}`,
    group: 'Acciones',
  }))
}

const unitCommand = <Unit extends FleetUnit>(unit: Unit, latest: () => UnitCommandsOptions<Unit>): Command => ({
  ...latest().offer(unit),
  id: `${latest().name} unit ${unit.tripId}`,
  group: 'Viajes',
  pointNow: () => latest().fleet.all?.find(({ tripId }) => tripId === unit.tripId)?.point ?? null,
  run: () => (latest().onChoose ?? latest().fleet.select)(unit.tripId),
})
