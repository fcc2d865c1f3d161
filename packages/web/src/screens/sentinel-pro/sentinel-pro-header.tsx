import { wholeNumber } from '@vigia/domain/format/whole-number'
import { useMemo } from 'react'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import { SearchBox } from '../../ui/search-box.tsx'
import surfaceStyles from '../../ui/surface.module.css'
import textStyles from '../../ui/text.module.css'
import { ConnectionState } from '../../widgets/connection-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { countStatuses } from './list/unit-filter.ts'
import styles from './sentinel-pro-header.module.css'
import { StatusIcon } from './sentinel-pro-status-mark.tsx'
import { bandLabel, STATUS_BANDS } from './status-band.ts'
import type { Units } from './use-units.ts'

interface HeaderProps {
  readonly units: Units
  /** There the search stands with the tools. */
  readonly isPhone: boolean
}

/** Where the key `/` leads. */
export const SEARCH_ID = 'pro-buscar'

/** The screen's part of the top bar (spec §2): counts per status, which filter, and the search. */
export function Header({ units, isPhone }: HeaderProps) {
  return (
    <HeaderSlot title="Sentinel Pro">
      <StatusCounts units={units} />
      {isPhone ? null : <UnitSearch units={units} />}
      <ConnectionState />
    </HeaderSlot>
  )
}

function StatusCounts({ units: { all, filter: status, setFilter: setStatus } }: { readonly units: Units }) {
  const counts = useMemo(() => (all === null ? null : countStatuses(all)), [all])
  return (
    <nav className={styles.counts} aria-label="Unidades por estado">
      {STATUS_BANDS.map((band) => (
        <button
          className={classNames(surfaceStyles.hovers, layoutStyles.row, textStyles.meta)}
          key={band}
          type="button"
          aria-pressed={status === band}
          title={bandLabel(band)}
          onClick={() => setStatus(status === band ? null : band)}
        >
          <StatusIcon band={band} />
          <b>{counts === null ? '—' : wholeNumber(counts[band])}</b>
          <span>{bandLabel(band)}</span>
        </button>
      ))}
    </nav>
  )
}

/** By invoice, plates, operator, origin or destination. */
export function UnitSearch({ units: { search, setSearch } }: { readonly units: Units }) {
  return (
    <SearchBox
      id={SEARCH_ID}
      look="bar"
      className={styles.search}
      label="Buscar unidad por factura, placas, operador, origen, destino o lugar"
      placeholder="Factura, placas, operador, origen o destino"
      value={search}
      onChange={setSearch}
      hasKey
    />
  )
}
