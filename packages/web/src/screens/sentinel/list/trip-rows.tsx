import { SearchX } from 'lucide-react'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { useUnitRows } from '../../../fleet-screen/list/use-unit-rows.ts'
import { useDensity } from '../../../theme/use-looks.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import surfaceStyles from '../../../ui/surface.module.css'
import textStyles from '../../../ui/text.module.css'
import { useOnDemand } from '../../../ui/use-on-demand.ts'
import type { Sentinel } from '../use-sentinel.ts'
import { RowLinks } from './row-links.tsx'
import { TripRow } from './sentinel-trip-row.tsx'
import styles from './trip-rows.module.css'

export interface RowActions {
  /** Flies to the trip on the map (spec §9, zoom 15). */
  readonly onViewInMap: (trip: SentinelTrip) => void
  readonly onDetails: (trip: SentinelTrip) => void
}

interface TripRowsProps extends RowActions {
  readonly sentinel: Sentinel
  readonly isPhone: boolean
}

/** Row heights by density before they are measured. */
const ESTIMATE_PX = { compacta: 58, media: 119, detallada: 134 } as const

const loadGpsTab = () => import('../../../widgets/gps-extractor/gps-row.tsx').then(({ GpsRow }) => GpsRow)

/** The rows themselves, and what lies beside them in the GPS tab and on the phone. */
export function TripRows({ sentinel, isPhone, onViewInMap, onDetails }: TripRowsProps) {
  const { shown, selectedId, select } = sentinel
  const { filter, search } = sentinel.listedBy
  const { tab, narrowing } = filter
  const GpsRow = useOnDemand(loadGpsTab, tab === 'gps')
  const density = useDensity()
  const list = useUnitRows({
    ...{ units: shown, selectedId, onSelect: select, onDetails, label: 'Viajes', estimatePx: ESTIMATE_PX[density] },
    hasButtons: tab === 'gps' || isPhone,
    listKey: `${tab} ${narrowing} ${search}`,
  })
  if (shown.length === 0) return <NoRows sentinel={sentinel} />
  return (
    <div className={surfaceStyles.scroll} data-slot="scroll" {...list.scroller}>
      {list.owner === null ? null : <div className={textStyles.visuallyHidden} {...list.owner} />}
      <div {...list.room}>
        {list.rows.map(({ unit: trip, place, option }) => (
          <div
            key={trip.tripId}
            className={classNames(layoutStyles.virtualRow, surfaceStyles.edge, styles.row)}
            data-slot="trip-row"
            data-severity={trip.level}
            {...place}
          >
            <TripRow trip={trip} onDetails={onDetails} {...option} />
            {isPhone && option.isSelected ? <RowLinks trip={trip} onDetails={onDetails} /> : null}
            {tab === 'gps' && GpsRow !== null ? (
              <GpsRow
                trip={{ ...trip, url: trip.monitorUrl || trip.gpsUrl || null }}
                onViewInMap={trip.point === null ? null : () => onViewInMap(trip)}
              />
            ) : null}
          </div>
        ))}
      </div>
    </div>
  )
}

function NoRows({ sentinel: { listedBy, showAll } }: { readonly sentinel: Sentinel }) {
  const { search, filter } = listedBy
  const isNarrowed = search !== '' || filter.tab !== 'all' || filter.narrowing !== null
  return (
    <EmptyState
      icon={<SearchX size={26} aria-hidden="true" />}
      title="No hay viajes en esta categoría"
      {...(search === '' ? {} : { hint: `Nada coincide con «${search}»` })}
      action={
        isNarrowed ? (
          <Button size="sm" onClick={showAll}>
            Ver todos los viajes
          </Button>
        ) : null
      }
    />
  )
}
