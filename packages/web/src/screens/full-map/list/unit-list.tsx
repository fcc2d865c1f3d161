import { Truck } from 'lucide-react'
import { useUnitRows } from '../../../fleet-screen/list/use-unit-rows.ts'
import { NoUnits } from '../../../fleet-screen/parts/no-units.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import type { FullMap } from '../use-full-map.ts'
import { UnitRow } from './unit-row.tsx'

const ESTIMATE_PX = 84

/** The units as a list: every one is reached by keys, which the map alone does not give. */
export function UnitList({ fullMap }: { readonly fullMap: FullMap }) {
  const { shown, listedBy, selectedId, visit } = fullMap
  const list = useUnitRows({
    ...{ units: shown, selectedId, onSelect: visit, label: 'Unidades', estimatePx: ESTIMATE_PX },
    listKey: `${listedBy.filter} ${listedBy.search}`,
  })
  if (shown.length === 0) {
    return (
      <NoUnits fleet={fullMap} none="Ninguna unidad coincide" back="Ver todas las unidades">
        <EmptyState
          icon={<Truck size={26} aria-hidden="true" />}
          title="No hay unidades en el mapa"
          hint="Ningún viaje activo tiene posición"
        />
      </NoUnits>
    )
  }
  return (
    <div className={surfaceStyles.scroll} {...list.scroller}>
      <div {...list.room}>
        {list.rows.map(({ unit, place, option }) => (
          <div key={unit.tripId} className={layoutStyles.virtualRow} {...place}>
            <UnitRow unit={unit} {...option} />
          </div>
        ))}
      </div>
    </div>
  )
}
